'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TriedRecords } from '@/components/promotions/public'
import {
  categoriesIn,
  categoryProductsQuery,
  MAX_SAMPLE_ORDERS,
  membershipIn,
  readLastOrders,
} from '@/lib/orders/sample'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { Skeleton } from '@/components/ui/skeleton'
import { useCanRead } from '@/hooks/use-can'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import { idSegment } from '@/lib/url/id-segment'
import { readLastReturns } from '../rules/return-sample'
import { parseRule, tryRule, type RuleSubject, type TriedRule } from '../rules/try-rule'

/** Time for which a sample counts as current, in milliseconds. */
const SAMPLE_STALE_MS = 300_000

const ORDER_READERS = { readers: ['OrderReader', 'OrderAdmin'] }

interface RuleTrialProps {
  subject: RuleSubject
  /** The buyer whose orders the rule is about. Undefined for all orders of the marketplace. */
  buyerId?: string | undefined
}

/** Panel that tries an approval rule on past orders or returns while its condition is edited. */
export function RuleTrial(props: RuleTrialProps) {
  const canRead = useCanRead(ORDER_READERS)
  const [isStarted, setStarted] = useState(false)
  const documents = props.subject === 'return' ? 'returns' : 'orders'
  return (
    <SidePanel title={`Try on past ${documents}`}>
      {!canRead ? (
        <Text fontSize="sm" color="fg.muted">
          You need the permission to view orders.
        </Text>
      ) : isStarted ? (
        <Sample key={props.subject} {...props} />
      ) : (
        <Stack gap="3" fontSize="sm">
          <Text color="fg.muted">
            See which of the last {documents} would have needed this approval. Nothing is saved.
          </Text>
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setStarted(true)}>
            Try on the last {MAX_SAMPLE_ORDERS} {documents}
          </Button>
        </Stack>
      )}
    </SidePanel>
  )
}

function Sample({ subject, buyerId }: RuleTrialProps) {
  const text = useDeferredValue(useWatch<{ RuleExpression: string }>({ name: 'RuleExpression' }) as string)
  const sample = useQuery({
    queryKey: keys.item('orders/rule-sample', [subject, buyerId ?? '']),
    queryFn: ({ signal }) =>
      subject === 'return' ? readLastReturns({ signal }) : readLastOrders({ signal }, buyerId),
    staleTime: SAMPLE_STALE_MS,
  })
  const named = useMemo(() => categoriesIn([text]), [text])
  const products = useQuery(categoryProductsQuery(named))
  const rule = useMemo(() => parseRule(text, subject), [text, subject])
  const results = useMemo(() => {
    if (!rule || !sample.data || !products.data) return undefined
    const isInCategory = membershipIn(products.data, sample.data)
    const now = new Date()
    return sample.data.map((document) => tryRule(rule, document, { isInCategory, now }))
  }, [rule, sample.data, products.data])
  const failed = [sample, products].find(({ isError }) => isError)
  const documents = subject === 'return' ? 'returns' : 'orders'
  if (failed)
    return (
      <Stack role="alert" gap="2" align="flex-start" fontSize="sm">
        <FailureWords error={failed.error} />
        <Button size="xs" variant="outline" onClick={() => void failed.refetch()}>
          Retry
        </Button>
      </Stack>
    )
  if (!rule)
    return (
      <Text fontSize="sm" color="fg.muted">
        Complete the condition to try it.
      </Text>
    )
  if (!results)
    return (
      <Stack gap="2" aria-busy>
        <Skeleton />
        <Skeleton width="75%" />
      </Stack>
    )
  if (results.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        There are no submitted {documents} yet.
      </Text>
    )
  return <Results {...{ subject, results }} clauses={rule.clauses} />
}

function Results(props: { subject: RuleSubject; results: readonly TriedRule[]; clauses: readonly string[] }) {
  const { subject, results, clauses } = props
  const asking = results.filter(({ asks }) => asks).length
  const documents = subject === 'return' ? 'returns' : 'orders'
  // Those that need an approval come first, each group newest first.
  const sorted = useMemo(
    () => results.toSorted((left, right) => Number(right.asks) - Number(left.asks)),
    [results],
  )
  return (
    <Stack gap="3" fontSize="sm">
      <Box role="status">
        {formatNumber(asking)} of the last {formatNumber(results.length)} {documents} would have needed this
        approval.
      </Box>
      <TriedRecords
        label={`Tried ${documents}`}
        noun={subject}
        clauses={clauses}
        records={sorted.map(({ document: { order, orderReturn }, asks, problem, clauses: truths }) => {
          const id = (orderReturn ?? order).ID ?? ''
          return {
            name: id,
            href: `/${orderReturn ? 'returns' : 'orders'}/${idSegment(id)}`,
            words: problem ?? (asks ? 'needs approval' : 'no approval'),
            isProblem: problem !== undefined,
            about: orderReturn
              ? `Refund ${formatPrice(orderReturn.RefundAmount ?? 0, order.Currency)}`
              : `Total ${formatPrice(order.Total ?? 0, order.Currency)}`,
            results: truths,
          }
        })}
      />
    </Stack>
  )
}
