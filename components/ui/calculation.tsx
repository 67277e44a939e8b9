'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { CalculationState } from '@/hooks/use-calculation'
import { formatNumber } from '@/lib/format/number'
import { countOf } from '@/lib/resource/words'
import { Alert } from './alert'
import { Button } from './button'
import { FailureWords } from './failure-words'
import { ProgressBar } from './progress-bar'

const REQUESTS = { one: 'request', many: 'requests' }

interface CalculationProps {
  /** Name of the result, at the beginning of a sentence, such as "Sales by product". */
  label: string
  calculation: CalculationState
  /** The records that are read, as nouns. */
  reads: { one: string; many: string }
  /** Number of requests for the counted records. Undefined until they are counted. */
  requests: number | undefined
  /** Sentence for the case that there is nothing to read. */
  emptyText: string
}

/**
 * The way to a result that takes many requests: their number and the button before it, the progress and a stop
 * meanwhile, and the failure of the last attempt. The result itself is shown by the caller.
 */
export function Calculation({ label, calculation, reads, requests, emptyText }: CalculationProps) {
  const { result, count, progress, calculate, stop } = calculation
  if (result.isFetching)
    return (
      <Flex align="center" gap="4" wrap="wrap" aria-busy>
        <Box flex="1" minW="12rem">
          <Text role="status" mb="2">
            {progress
              ? `${formatNumber(progress.done)} of ${countOf(progress.total, REQUESTS)}`
              : 'Calculating…'}
          </Text>
          <ProgressBar
            label={`Calculation of ${label.toLowerCase()}`}
            value={progress?.done ?? 0}
            max={progress?.total ?? 1}
          />
        </Box>
        <Button variant="outline" onClick={stop}>
          Stop
        </Button>
      </Flex>
    )
  const hasResult = result.data !== undefined
  const failed = result.isError ? result : count.isError && !hasResult ? count : undefined
  if (failed)
    return (
      <Alert
        status="error"
        title={`${label} could not be calculated`}
        actions={
          <Box mt="2">
            <Button
              size="sm"
              variant="outline"
              onClick={failed === result ? calculate : () => void count.refetch()}
            >
              Retry
            </Button>
          </Box>
        }
      >
        <FailureWords error={failed.error} />
      </Alert>
    )
  if (hasResult) return null
  if (count.data === 0) return <Text role="status">{emptyText}</Text>
  return (
    <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
      <Button onClick={calculate} disabled={count.data === undefined}>
        Calculate
      </Button>
      <Text role="status" color="fg.muted">
        {count.data === undefined || requests === undefined
          ? 'Counting the records…'
          : `Reads ${countOf(count.data, reads)} in about ${countOf(requests, REQUESTS)}. You can stop at any time.`}
      </Text>
    </Flex>
  )
}
