'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { formatNumber } from '@/lib/format/number'
import { numberOrNull } from '@/lib/forms/values'
import { keys } from '@/lib/ordercloud/keys'
import type { Order, Promotion } from '@/lib/ordercloud/models'
import { membershipIn, type SampleOrder } from '@/lib/orders/sample'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import { MAX_ACTIVE, parsedPromotion, readActivePromotions } from '../active-promotions'
import { readAssignedUsers } from '../assigned-users'
import {
  availableResults,
  clashOf,
  mayBeUsedUp,
  rankedClashes,
  userIdOf,
  type Clash,
  type Limits,
} from '../rules/clashes'
import { simulateOrder, type SimulatedOrder } from '../rules/simulate'
import type { PromotionForm } from '../schema'

const ORDERS = { one: 'order', many: 'orders' }
const PROMOTIONS = { one: 'promotion', many: 'promotions' }

interface ClashesProps {
  sample: readonly SampleOrder[]
  /** Results of the edited promotion on the sample, in the same order. */
  results: readonly SimulatedOrder[]
  now: Date
  /** The saved promotion. Absent for a new one. */
  record: Promotion | null | undefined
}

/** Part of a trial that compares the promotion with all others that are active. */
export function Clashes(props: ClashesProps) {
  const [isStarted, setStarted] = useState(false)
  return (
    <Box borderTopWidth="1px" borderColor="border" pt="3">
      <Text as="h3" fontWeight="medium" mb="1">
        Other active promotions
      </Text>
      {isStarted ? (
        <Comparison {...props} />
      ) : (
        <Stack gap="2" align="flex-start">
          <Text color="fg.muted">See which others discount the same orders, and which one wins.</Text>
          <Button size="sm" variant="outline" onClick={() => setStarted(true)}>
            Compare
          </Button>
        </Stack>
      )}
    </Box>
  )
}

const WATCHED = [
  'ID',
  'AutoApply',
  'CanCombine',
  'Priority',
  'AllowAllBuyers',
  'RedemptionLimit',
  'RedemptionLimitPerUser',
] as const

function Comparison({ record, sample, results, now }: ClashesProps) {
  const { isNew } = useFormInfo()
  const [ID, AutoApply, CanCombine, priority, AllowAllBuyers, limit, limitPerUser] = useWatch<
    PromotionForm,
    typeof WATCHED
  >({ name: WATCHED })
  // The promotions do not change while the user types, so the minute is precise enough.
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  const active = useQuery({
    queryKey: keys.item('promotions/clashes', String(minute)),
    queryFn: ({ signal }) => readActivePromotions(new Date(minute), signal),
    staleTime: 300_000,
  })
  // The users of the sample change with the user of the trial.
  const users = [...new Set(sample.map(({ order }) => `${order.FromCompanyID} ${userIdOf(order)}`))]
  const assigned = useQuery({
    queryKey: keys.item('promotions/clashes', [
      'assigned',
      String(minute),
      ID,
      String(AllowAllBuyers),
      ...users,
    ]),
    queryFn: ({ signal }) =>
      readAssignedUsers([...(active.data?.promotions ?? []), { ID, AllowAllBuyers }], sample, signal),
    enabled: active.data !== undefined,
    staleTime: 300_000,
  })
  const compared = useMemo(() => {
    if (!active.data || !assigned.data) return undefined
    const { reaches } = assigned.data
    const { promotions, products } = active.data
    const others = promotions.filter((one) => one.ID !== ID)
    const isInCategory = membershipIn(products, sample)
    const own = { AutoApply, CanCombine, Priority: numberOrNull(priority) } as Pick<
      Promotion,
      'AutoApply' | 'CanCombine' | 'Priority'
    >
    const ownLimits = {
      RedemptionLimit: numberOrNull(limit),
      RedemptionLimitPerUser: numberOrNull(limitPerUser),
      RedemptionCount: record?.RedemptionCount ?? 0,
    } as Limits
    // A new promotion has no assignments yet, so it is taken for one that everyone can use.
    const ownReach = (order: Order) => isNew || reaches({ ID, AllowAllBuyers }, order)
    const ownResults = availableResults(results, ownReach, ownLimits)
    const clashes: Clash[] = []
    let untried = 0
    let usedUp = mayBeUsedUp(ownLimits) ? 1 : 0
    for (const other of others) {
      const simulated = other.UseIntegration ? undefined : parsedPromotion(other)
      if (!simulated) {
        untried += 1
        continue
      }
      const otherResults = sample.map((one) => simulateOrder(simulated, one, { isInCategory, now }))
      const available = availableResults(otherResults, (order) => reaches(other, order), other)
      const clash = clashOf(own, ownResults, other, available)
      if (!clash) continue
      clashes.push(clash)
      if (mayBeUsedUp(other)) usedUp += 1
    }
    return { clashes: rankedClashes(clashes), untried, usedUp, others: others.length }
  }, [
    active.data,
    assigned.data,
    ID,
    AllowAllBuyers,
    isNew,
    record,
    sample,
    results,
    now,
    AutoApply,
    CanCombine,
    priority,
    limit,
    limitPerUser,
  ])

  const failed = [active, assigned].find(({ isError }) => isError)
  if (failed)
    return (
      <Stack role="alert" gap="2" align="flex-start">
        <FailureWords error={failed.error} />
        <Button size="xs" variant="outline" onClick={() => void failed.refetch()}>
          Retry
        </Button>
      </Stack>
    )
  if (!compared) return <Skeleton />
  const { clashes, untried, usedUp, others } = compared
  return (
    <Stack gap="2">
      <Text role="status">
        {clashes.length === 0
          ? `Also discounting these orders: none of ${countOf(others, PROMOTIONS)}.`
          : `Also discounting these orders: ${formatNumber(clashes.length)} of ${countOf(others, PROMOTIONS)}.`}
      </Text>
      {clashes.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" aria-label="Promotions on the same orders">
          {clashes.map((clash) => (
            <Box as="li" key={clash.other.ID} borderTopWidth="1px" borderColor="border" py="2">
              <ClashLine {...clash} />
            </Box>
          ))}
        </Stack>
      )}
      {untried > 0 && (
        <Text color="fg.muted">
          {countOf(untried, PROMOTIONS)} could not be compared, because an integration calculates the amount.
        </Text>
      )}
      {active.data?.isPartial && (
        <Text color="fg.muted">Only the first {MAX_ACTIVE} by priority are compared.</Text>
      )}
      {assigned.data?.isPartial && (
        <Text color="fg.muted">
          You cannot view the members of user groups, so all users of a buyer count as members.
        </Text>
      )}
      {usedUp > 0 && (
        <Text color="fg.muted">
          {countOf(usedUp, PROMOTIONS)} may be used up for some users, who redeemed{' '}
          {usedUp === 1 ? 'it' : 'them'} before these orders.
        </Text>
      )}
      <Text fontSize="xs" color="fg.muted">
        Assignments and redemption limits are considered. The limit per user counts from the first of these
        orders.
      </Text>
    </Stack>
  )
}

function ClashLine({ other, orders, canCombine, first, exceeding }: Clash) {
  const { ID = '', Name, Code } = other
  return (
    <Flex gap="2" align="flex-start">
      {(!canCombine || exceeding > 0) && (
        <Icon as={CircleAlert} boxSize="4" mt="0.5" flexShrink="0" color="fg.warning" />
      )}
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <OfficeLink href={`/promotions/${idSegment(ID)}`}>{Name || Code || ID}</OfficeLink>
        <Text color="fg.muted">{clashWords({ orders, canCombine, first, exceeding })}</Text>
      </Box>
    </Flex>
  )
}

/** Describes the effect of another promotion on the orders that both discount. */
export function clashWords({ orders, canCombine, first, exceeding }: Omit<Clash, 'other'>): string {
  const eligible = `${countOf(orders, ORDERS)} ${orders === 1 ? 'is' : 'are'} eligible for both.`
  if (canCombine) {
    const over =
      exceeding > 0
        ? ` Together they give more than the order costs for ${countOf(exceeding, ORDERS)}. The platform limits them to the costs.`
        : ''
    return `${eligible} They combine.${over}`
  }
  const winner =
    first === 'this'
      ? 'This promotion has priority, so the other one is left out.'
      : first === 'other'
        ? 'The other one has priority, so this promotion is left out.'
        : 'The one that is applied first excludes the other.'
  return `${eligible} They cannot combine. ${winner}`
}
