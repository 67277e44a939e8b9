'use client'

import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Count } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { NotificationFailure } from './notification-failure'
import { useReadMarks } from './use-read-marks'
import type { NotificationFilter } from './rules/notification'
import { shownSamples } from './rules/samples'
import { NotificationList, NotificationEntries } from './notification-entries'
import type { NotificationView, ShownNotifications } from './notification-view'
import { WorklistLinks } from './worklist-links'

interface NotificationFeedProps {
  live: readonly ShownNotifications[]
  show: NotificationFilter
  view: NotificationView
}

/** Lists the pending items of the marketplace and the samples in two sections, each with its own count. */
export function NotificationFeed({ live, show, view }: NotificationFeedProps) {
  const groups = live.filter(({ source }) => show === 'all' || show === 'unread' || show === source.kind)
  const hasSamples = shownSamples().length > 0 && (show === 'all' || show === 'unread' || show === 'samples')
  return (
    <Stack gap="6">
      {hasSamples && view.areSamplesFirst && <SampleSection view={view} />}
      {show !== 'samples' && <LiveSection groups={groups} view={view} hasWorklists={show === 'all'} />}
      {hasSamples && !view.areSamplesFirst && <SampleSection view={view} />}
    </Stack>
  )
}

function LiveSection(props: {
  groups: readonly ShownNotifications[]
  view: NotificationView
  hasWorklists: boolean
}) {
  const { groups, view, hasWorklists } = props
  const known = groups.flatMap(({ query }) => query.data ?? [])
  const total = known.reduce((sum, one) => sum + one.total, 0)
  const isLowerBound = known.length < groups.length || known.some(({ limit }) => limit !== undefined)
  return (
    <Box as="section" aria-label="From your marketplace">
      <HStack gap="2" mb="3">
        <Heading as={view.headingLevel} fontSize="md">
          From your marketplace
        </Heading>
        {known.length > 0 && <Count isLowerBound={isLowerBound}>{total}</Count>}
      </HStack>
      {hasWorklists && <WorklistLinks onFollow={view.onFollow} />}
      {groups.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          You do not have access to orders, returns or products, so there are no notifications to show.
        </Text>
      ) : (
        <Stack gap="4">
          {groups.map((one) => (
            <NotificationGroup key={one.source.kind} live={one} view={view} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

function SampleSection({ view }: { view: NotificationView }) {
  const marks = useReadMarks()
  const samples = shownSamples()
  const items = view.isUnreadOnly ? samples.filter(({ id }) => !marks.isRead(id)) : samples
  return (
    <Box as="section" aria-label="Samples">
      <HStack gap="2" mb="1">
        <Heading as={view.headingLevel} fontSize="md">
          Samples
        </Heading>
        <Count>{samples.length}</Count>
      </HStack>
      <Text fontSize="sm" color="fg.muted">
        {items.length > 0
          ? 'These are sample notifications. They are not real events.'
          : 'You have read all of these.'}
      </Text>
      <NotificationList items={items} />
    </Box>
  )
}

/** The notifications of one kind, with their own count. Each kind loads and fails independently. */
function NotificationGroup({ live, view }: { live: ShownNotifications; view: NotificationView }) {
  const { source, query } = live
  const { data, error } = query
  return (
    <Box as="section" aria-label={source.label}>
      <HStack gap="2" mb="1">
        <Heading as={view.headingLevel === 'h2' ? 'h3' : 'h4'} fontSize="sm" fontWeight="medium">
          {source.label}
        </Heading>
        {data && <Count isLowerBound={data.limit !== undefined}>{data.total}</Count>}
      </HStack>
      {data ? (
        <NotificationEntries data={data} live={live} view={view} />
      ) : error ? (
        <NotificationFailure
          title={`${source.label} could not be loaded`}
          error={error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Stack gap="2" py="3" role="status" aria-label={`Loading: ${source.label}`}>
          <Skeleton w="70%" />
          <Skeleton w="50%" />
        </Stack>
      )}
    </Box>
  )
}
