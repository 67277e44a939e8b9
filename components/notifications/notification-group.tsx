'use client'

import { Box, Heading, HStack, Stack } from '@chakra-ui/react'
import { Count } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { NotificationEntries } from './notification-entries'
import { NotificationFailure } from './notification-failure'
import type { NotificationView, ShownNotifications } from './notification-view'

/** The notifications of one kind, with their own count. Each kind loads and fails independently. */
export function NotificationGroup({ live, view }: { live: ShownNotifications; view: NotificationView }) {
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
