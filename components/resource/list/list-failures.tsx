'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { CircleAlert, LockKeyhole, RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FailureWords } from '@/components/ui/failure-words'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatTime } from '@/lib/format/day'
import { toPlatformError, type PlatformError } from '@/lib/ordercloud/errors'

/** Message for a list that could not be loaded. */
export function ListFailure(props: {
  /** Plural noun of the records, such as "orders". */
  many: string
  error: unknown
  onRetry: () => void
}) {
  const { many, error, onRetry } = props
  const known = toPlatformError(error)
  const isForbidden = known.status === 403
  return (
    <EmptyState
      isAlert
      icon={isForbidden ? LockKeyhole : CircleAlert}
      title={isForbidden ? `You do not have access to ${many}` : `The ${many} could not be loaded`}
      actions={
        <Button variant="outline" onClick={onRetry}>
          <RefreshCw aria-hidden />
          Retry
        </Button>
      }
    >
      <FailureWords error={known} />
      <FailureDetails error={known} />
    </EmptyState>
  )
}

/** The facts about a failure that the support needs, when they are opened. */
function FailureDetails({ error: { status, errorCode, request } }: { error: PlatformError }) {
  const answer = status === null ? 'No response' : `Status ${status}`
  return (
    <Box as="details" mt="2" fontSize="xs">
      <Box as="summary" minH={{ base: 'touch', md: 'auto' }} cursor="pointer">
        Details
      </Box>
      <Text>
        {answer}, error code {errorCode}
      </Text>
      {request && <Text>{request}</Text>}
    </Box>
  )
}

/** Notice above the rows that a refresh failed, with the time of the rows. */
export function RefreshFailure({ updatedAt, onRetry }: { updatedAt: number; onRetry: () => void }) {
  const timeZone = useTimeZone()
  return (
    <HStack role="alert" gap="3" px="3" minH="8" bg="bg.warning" fontSize="sm" wrap="wrap">
      <Text>Shown as of {formatTime(updatedAt, timeZone)}. The refresh failed.</Text>
      <Button size="xs" variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </HStack>
  )
}
