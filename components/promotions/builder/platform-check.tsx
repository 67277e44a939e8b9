'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { useActAccess } from '@/hooks/use-act-access'
import { useCanRead } from '@/hooks/use-can'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { startAdvice } from '@/lib/ordercloud/as-user'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import type { Promotion } from '@/lib/ordercloud/models'
import {
  categoriesIn,
  categoryProductsQuery,
  membershipIn,
  type CategoryProducts,
  type SampleOrder,
} from '@/lib/orders/sample'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { parsedPromotion } from '../active-promotions'
import {
  checkOnPlatform,
  deleteDraft,
  findAllDrafts,
  MAX_CHECKED_LINES,
  requestsOfCheck,
} from '../check/check-on-platform'
import {
  leftDrafts,
  noteDrafts,
  parseDrafts,
  storedDrafts,
  subscribeToDrafts,
  type NotedDraft,
} from '../check/draft-notes'
import { explainDifference, type CheckResult } from '../rules/check-differences'
import { simulateOrder } from '../rules/simulate'
import { toForm, type PromotionForm } from '../schema'

/** Fields of the form that decide a discount. The platform knows only their saved values. */
const DECIDING = [
  'LineItemLevel',
  'EligibleExpression',
  'UseIntegration',
  'ValueExpression',
  'QuantityLimitPerOrder',
  'ItemLimitPerOrder',
  'ItemSortBy',
  'Code',
  'Active',
  'StartDate',
  'ExpirationDate',
  'AllowAllBuyers',
  'RedemptionLimit',
  'RedemptionLimitPerUser',
  'AutoApply',
  'CanCombine',
  'Priority',
] as const satisfies readonly (keyof PromotionForm)[]

const SEES_DRAFTS = { readers: ['UnsubmittedOrderReader'] }

interface PlatformCheckProps {
  /** The saved promotion. Absent for a new one. */
  record: Promotion | null | undefined
  /** The only order of the trial. Undefined when the trial has several. */
  sample: SampleOrder | undefined
  /** User on whose behalf the order is created. Undefined until one is chosen. */
  user: BuyerUser | undefined
  now: Date
  isOtherDate: boolean
}

/** Part of a trial that lets the platform calculate the discount, by an order that is deleted afterward. */
export function PlatformCheck(props: PlatformCheckProps) {
  return (
    <Box borderTopWidth="1px" borderColor="border" pt="3">
      <Text as="h3" fontWeight="medium" mb="1">
        Check on the platform
      </Text>
      <Stack gap="2">
        <Check {...props} />
        <LeftDrafts />
      </Stack>
    </Box>
  )
}

/** Returns the reason why a check is not possible, in the order in which the user can solve them. */
function blockedReason(
  { record, sample, user }: PlatformCheckProps,
  access: ReturnType<typeof useActAccess>,
): string | undefined {
  if (!access.allowed) return access.reason
  if (!record) return 'Create the promotion first. The platform checks saved promotions only.'
  if (record.Active !== true)
    return 'The platform adds no inactive promotion to an order. Its amount, assignments, dates and limits can be checked when it is active.'
  if (!sample) return 'Choose one order or a basket above.'
  if (sample.lines.length === 0) return 'The order has no lines.'
  if (sample.lines.length > MAX_CHECKED_LINES)
    return `Choose an order with at most ${MAX_CHECKED_LINES} lines.`
  if (!user) return 'Choose a buyer and a user under “Date and user”.'
  return undefined
}

/** A finished check, with what it was about. */
interface FinishedCheck {
  result: CheckResult
  promotion: Promotion
  sample: SampleOrder
  /** The products of the categories that the expressions of the promotion name. */
  products: CategoryProducts
}

function Check(props: PlatformCheckProps) {
  const { record, sample, user } = props
  const client = useQueryClient()
  const access = useActAccess()
  const reason = blockedReason(props, access)
  const values = useWatch<PromotionForm, typeof DECIDING>({ name: DECIDING })
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [finished, setFinished] = useState<FinishedCheck>()
  const running = useRef<AbortController>(undefined)
  // A check whose page is left deletes its order at once.
  useEffect(() => () => running.current?.abort(), [])
  const saved = record && toForm(record)
  const isUnsaved = saved ? DECIDING.some((field, at) => saved[field] !== values[at]) : false

  const check = async () => {
    if (isRunning || !record || !sample || !user) return
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setFailure(undefined)
    setFinished(undefined)
    try {
      const named = categoriesIn([record.EligibleExpression ?? '', record.ValueExpression ?? ''])
      const products = await client.fetchQuery(categoryProductsQuery(named))
      const { signal } = controller
      const result = await checkOnPlatform({ user, promotion: record, sample, signal })
      setFinished({ result, promotion: record, sample, products })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error)
    }
    setRunning(false)
  }
  return (
    <>
      {reason === undefined && sample ? (
        <Text color="fg.muted">
          Creates an order on behalf of this user, adds the lines and the promotion, and deletes the order
          again. It takes about {formatNumber(requestsOfCheck(sample))} requests. Meanwhile, the user may see
          the order as the cart, and webhooks can report it.
        </Text>
      ) : (
        <Text color="fg.muted">{reason}</Text>
      )}
      {isUnsaved && reason === undefined && (
        <Text color="fg.warning">The platform checks the saved promotion, without your unsaved changes.</Text>
      )}
      {reason === undefined && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          loading={isRunning}
          onClick={() => void check()}
        >
          Check
        </Button>
      )}
      <Box role="status">
        {isRunning && <Text color="fg.muted">The order is created, read and deleted…</Text>}
        {finished && <Finished {...props} {...finished} />}
      </Box>
      {failure !== undefined && (
        <Box role="alert" color="fg.error">
          <FailureWords error={failure} />
          {startAdvice(toPlatformError(failure))}
        </Box>
      )}
    </>
  )
}

function Finished(props: FinishedCheck & Omit<PlatformCheckProps, 'sample'>) {
  const { result, promotion, sample, products, now, isOtherDate } = props
  const { draft, discount, rejection, isDeleted } = result
  const compared = useMemo(() => {
    const parsed = promotion.UseIntegration ? undefined : parsedPromotion(promotion)
    if (!parsed) return undefined
    const isInCategory = membershipIn(products, [sample, draft])
    const simulated = simulateOrder(parsed, sample, { isInCategory, now })
    const simulatedOnDraft = simulateOrder(parsed, draft, { isInCategory, now: new Date() })
    return { simulated, simulatedOnDraft }
  }, [promotion, products, sample, draft, now])
  const differences = compared
    ? explainDifference(result, {
        ...{ ...compared, sample, isOtherDate },
        expressions: `${promotion.EligibleExpression ?? ''} ${promotion.ValueExpression ?? ''}`,
      })
    : []
  const rows: [string, string][] = [
    [
      'Simulated',
      !compared
        ? 'not possible'
        : compared.simulated.isEligible
          ? formatPrice(compared.simulated.discount, sample.order.Currency)
          : 'not eligible',
    ],
    ['Platform', rejection === undefined ? formatPrice(discount, draft.order.Currency) : 'rejected'],
  ]
  return (
    <Stack gap="1.5">
      <Stack as="dl" gap="1">
        {rows.map(([label, value]) => (
          <Flex key={label} justify="space-between" gap="3">
            <Box as="dt" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" fontWeight="medium" textAlign="end">
              {value}
            </Box>
          </Flex>
        ))}
      </Stack>
      {rejection !== undefined && <Text css={{ overflowWrap: 'anywhere' }}>{rejection}</Text>}
      {compared && differences.length === 0 && <Text color="fg.success">Both agree.</Text>}
      {differences.map((sentence) => (
        <Text key={sentence} css={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
      ))}
      <Text color="fg.muted">
        {isDeleted ? 'The order was deleted.' : 'The order could not be deleted. Delete it below.'}
      </Text>
    </Stack>
  )
}

/** The orders that earlier checks could not delete, with a button to delete each. */
function LeftDrafts() {
  const stored = useSyncExternalStore(subscribeToDrafts, storedDrafts, () => '')
  const seesAll = useCanRead(SEES_DRAFTS)
  const [opened] = useState(() => Date.now())
  const found = useQuery({
    queryKey: keys.item('promotions/check-drafts', 'all'),
    queryFn: async ({ signal }) => {
      const drafts = await findAllDrafts(signal)
      noteDrafts(drafts)
      return drafts.length
    },
    enabled: false,
    gcTime: 0,
  })
  const drafts = leftDrafts(parseDrafts(stored), opened)
  return (
    <>
      {drafts.length > 0 && (
        <Stack gap="1.5" role="group" aria-label="Orders left by checks">
          <Text color="fg.warning">
            {drafts.length === 1
              ? 'A check left an order behind.'
              : `Checks left ${drafts.length} orders behind.`}
          </Text>
          {drafts.map((draft) => (
            <LeftDraft key={draft.orderId} draft={draft} />
          ))}
        </Stack>
      )}
      {seesAll && drafts.length === 0 && (
        <Button
          size="xs"
          variant="ghost"
          alignSelf="flex-start"
          ms="-2"
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        >
          Find orders left by checks
        </Button>
      )}
      <Box role="status">
        {found.data === 0 && drafts.length === 0 && !found.isFetching && (
          <Text color="fg.muted">No check left an order behind.</Text>
        )}
      </Box>
      {found.isError && (
        <Box role="alert" color="fg.error">
          <FailureWords error={found.error} />
        </Box>
      )}
    </>
  )
}

function LeftDraft({ draft }: { draft: NotedDraft }) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const remove = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      await deleteDraft(draft)
    } catch (error) {
      setFailure(error)
    }
    setRunning(false)
  }
  return (
    <Box>
      <Flex gap="2" align="center" justify="space-between">
        <Text minW="0" css={{ overflowWrap: 'anywhere' }}>
          {draft.orderId}
        </Text>
        <Button size="xs" variant="outline" loading={isRunning} onClick={() => void remove()}>
          Delete order
        </Button>
      </Flex>
      {failure !== undefined && (
        <Box role="alert" color="fg.error">
          <FailureWords error={failure} />
        </Box>
      )}
    </Box>
  )
}
