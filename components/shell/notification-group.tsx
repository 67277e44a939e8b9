'use client'

import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Count } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import type { LiveNotifications } from '@/hooks/use-notifications'
import { useReadMarks } from '@/hooks/use-read-marks'
import type { Notification } from '@/lib/notifications/notification'
import type { Waiting } from '@/lib/notifications/sources'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { failureText } from '@/lib/ordercloud/failures'
import { faceOf } from '@/lib/registry'
import { useSession } from '@/hooks/use-session'
import { NotificationItem } from './notification-item'
import { useRegistry } from './registry-context'

/** How a list of notifications is drawn, wherever it stands. */
export interface NotificationView {
  /** Only what is not read yet. */
  isUnreadOnly?: boolean
  /** At most so many of a kind; the rest is a link away. */
  atMost?: number
  /** The page of all of them; undefined for who may not open it. */
  allHref?: string | undefined
  /** The user leaves by one of the links. */
  onFollow?: (() => void) | undefined
  headingLevel: 'h2' | 'h3'
  /** The samples stand above what is real. */
  areSamplesFirst?: boolean
}

/** Notifications one below the other. */
export function NotificationList(props: {
  items: readonly Notification[]
  onFollow?: (() => void) | undefined
}) {
  const { items, onFollow } = props
  const marks = useReadMarks()
  const hrefOf = useRecordHref()
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {items.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          href={hrefOf(notification)}
          isRead={marks.isRead(notification.id)}
          onMark={(isRead) => marks.mark([notification.id], isRead)}
          onFollow={onFollow}
        />
      ))}
    </Stack>
  )
}

/** The notifications of one kind, with their own number, loading and failing on their own. */
export function NotificationGroup({ live, view }: { live: LiveNotifications; view: NotificationView }) {
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
        <Entries data={data} live={live} view={view} />
      ) : error ? (
        <Alert
          status="error"
          title={`${source.label} could not be loaded`}
          actions={
            <Button
              size="xs"
              variant="outline"
              mt="2"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              <Icon as={RefreshCw} boxSize="4" />
              Retry
            </Button>
          }
        >
          {failureText(toPlatformError(error))}
        </Alert>
      ) : (
        <Stack gap="2" py="3" role="status" aria-label={`Loading: ${source.label}`}>
          <Skeleton w="70%" />
          <Skeleton w="50%" />
        </Stack>
      )}
    </Box>
  )
}

function Entries(props: { data: Waiting; live: LiveNotifications; view: NotificationView }) {
  const { data, live, view } = props
  const { source } = live
  const { isUnreadOnly = false, atMost = data.items.length, allHref, onFollow } = view
  const marks = useReadMarks()
  const items = isUnreadOnly ? data.items.filter(({ id }) => !marks.isRead(id)) : data.items
  const shown = items.slice(0, atMost)
  const isCut = shown.length < items.length || (!isUnreadOnly && items.length < data.total)
  const none = data.items.length > 0 ? 'You have read all of these.' : source.none
  return (
    <>
      {shown.length > 0 ? (
        <NotificationList items={shown} onFollow={onFollow} />
      ) : (
        <Text fontSize="sm" color="fg.muted" py="2">
          {none}
        </Text>
      )}
      {isCut && (
        <Text fontSize="sm" color="fg.muted" py="1">
          Showing {shown.length} of {data.total.toLocaleString('en-US')}.{' '}
          {allHref && shown.length < items.length && (
            <OfficeLink href={`${allHref}?show=${source.kind}`} onClick={onFollow} textDecoration="underline">
              Show all of them
            </OfficeLink>
          )}
        </Text>
      )}
      {data.limit && (
        <Text fontSize="sm" color="fg.muted" py="1">
          {data.limit}
        </Text>
      )}
    </>
  )
}

/** Finds the page of a notification's record, where there is an area that shows such records. */
function useRecordHref(): (notification: Notification) => string | undefined {
  const areas = useRegistry()
  const viewer = useSession()
  return ({ about }) => {
    const area = areas.find(({ key }) => key === about?.area)
    return area && about && `${faceOf(area, viewer).href}/${encodeURIComponent(about.id)}`
  }
}
