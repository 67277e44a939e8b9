'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { FailureWords } from '@/components/ui/failure-words'
import { Label } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useTimeZone } from '@/hooks/use-time-zone'
import { fromLocalText, toLocalText } from '@/lib/forms/date-times'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Order, User } from '@/lib/ordercloud/models'
import { MAX_SAMPLE_ORDERS } from '@/lib/orders/sample'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserReference } from '@/lib/resource/people-references'
import type { ListPage } from '@/lib/resource/service'
import { EMPTY_BASKET, type Basket } from '../rules/basket'
import type { PromotionForm } from '../schema'
import { stateOf } from '../state'

/** Number of days of the sample that is read on request. */
export const SAMPLE_DAYS = 30

/** The orders that a promotion is tried on, and the circumstances of the trial. */
export interface SampleChoice {
  source: 'last' | 'days' | 'one' | 'basket'
  /** ID of the one order. */
  orderId: string
  basket: Basket
  /** Instant of the trial as ISO text. Empty for now. */
  at: string
  buyerId: string
  /** User who is taken for the one who placed the orders. */
  user: User | undefined
}

/** The choice that a trial starts with. */
export const FIRST_CHOICE: SampleChoice = {
  ...{ source: 'last', orderId: '', basket: EMPTY_BASKET, at: '', buyerId: '', user: undefined },
}

/** An order of the marketplace, for the picker of the simulator. */
const orderReference: Reference<Order> = {
  path: 'orders/sample',
  words: { one: 'order', many: 'orders' },
  idOf: ({ ID }) => ID ?? '',
  titleOf: ({ ID }) => ID ?? '',
  search: { words: 'ID, buyer or comments' },
  rules: { defaultSort: '!DateSubmitted' },
  service: {
    list: (options, { signal, quiet }) =>
      call((oc) => oc.Orders.List('Incoming', options as object, { signal }) as Promise<ListPage<Order>>, {
        signal,
        quiet,
      }),
    get: (id, { signal, quiet }) =>
      call((oc) => oc.Orders.Get('All', encodeURIComponent(id), { signal }) as Promise<Order>, {
        signal,
        quiet,
      }),
  },
}

/** Fields for the orders of a trial, its date and its user. */
export function SampleFields(props: { choice: SampleChoice; onChange: (choice: SampleChoice) => void }) {
  const { choice, onChange } = props
  const { source, orderId, at, buyerId, user } = choice
  const timeZone = useTimeZone()
  const id = useId()
  const change = (changes: Partial<SampleChoice>) => onChange({ ...choice, ...changes })
  return (
    <Stack gap="2">
      <Box>
        <Label htmlFor={`${id}-source`}>Orders</Label>
        <Select
          id={`${id}-source`}
          value={source}
          onChange={({ target }) => change({ source: target.value as SampleChoice['source'] })}
        >
          <option value="last">Last {MAX_SAMPLE_ORDERS} orders</option>
          <option value="days">Last {SAMPLE_DAYS} days</option>
          <option value="one">One order</option>
          <option value="basket">Basket made by hand</option>
        </Select>
      </Box>
      {source === 'one' && (
        <RecordPicker
          resource={orderReference}
          value={orderId}
          onChange={(chosen) => change({ orderId: chosen })}
          control={{ 'aria-label': 'Order to try' }}
        />
      )}
      <Box as="details">
        <Box as="summary" cursor="pointer" py="1" color="fg.muted" borderRadius="sm">
          {at === '' && !user ? 'Date and user' : 'Date and user (set)'}
        </Box>
        <Stack gap="2" pt="1">
          <Box>
            <Label htmlFor={`${id}-at`}>Date of the trial</Label>
            <Input
              id={`${id}-at`}
              type="datetime-local"
              defaultValue={toLocalText(at, timeZone)}
              max="9999-12-31T23:59"
              onChange={({ currentTarget }) => change({ at: fromLocalText(currentTarget.value, timeZone) })}
            />
          </Box>
          <Box>
            <Text mb="1">As if placed by</Text>
            <Stack gap="1.5">
              <RecordPicker
                resource={buyerReference}
                value={buyerId}
                onChange={(chosen) => change({ buyerId: chosen, user: undefined })}
                control={{ 'aria-label': 'Buyer of the trial' }}
              />
              {buyerId !== '' && (
                <UserPicker
                  key={buyerId}
                  {...{ buyerId, user }}
                  onChange={(chosen) => change({ user: chosen })}
                />
              )}
            </Stack>
          </Box>
        </Stack>
      </Box>
      <Circumstances choice={choice} />
    </Stack>
  )
}

function UserPicker(props: {
  buyerId: string
  user: User | undefined
  onChange: (user: User | undefined) => void
}) {
  const { buyerId, user, onChange } = props
  return (
    <RecordPicker<User>
      resource={buyerUserReference(buyerId)}
      value={user?.ID ?? ''}
      known={user}
      onChange={(_, record) => onChange(record)}
      control={{ 'aria-label': 'User of the trial' }}
    />
  )
}

/** Sentences about whether the promotion could be used at the chosen date and by the chosen user. */
function Circumstances({ choice: { at, buyerId, user } }: { choice: SampleChoice }) {
  const { isNew } = useFormInfo()
  const [ID, Active, StartDate, ExpirationDate, AllowAllBuyers] = useWatch<
    PromotionForm,
    ['ID', 'Active', 'StartDate', 'ExpirationDate', 'AllowAllBuyers']
  >({ name: ['ID', 'Active', 'StartDate', 'ExpirationDate', 'AllowAllBuyers'] })
  const state =
    at === '' ? undefined : stateOf({ Active, StartDate, ExpirationDate } as object, Date.parse(at))
  return (
    <>
      {state !== undefined && state !== 'Active' && (
        <Text color="fg.warning">
          The promotion is {state.toLowerCase()} on this date. The figures are those of an active promotion.
        </Text>
      )}
      {user?.ID !== undefined &&
        (AllowAllBuyers ? (
          <Text color="fg.muted">Every user can use this promotion.</Text>
        ) : isNew ? (
          <Text color="fg.muted">The promotion is not assigned to anyone yet.</Text>
        ) : (
          <Assigned promotionId={ID} buyerId={buyerId} userId={user.ID} />
        ))}
    </>
  )
}

/** Says whether an assignment of the promotion reaches a user. */
function Assigned(props: { promotionId: string; buyerId: string; userId: string }) {
  const { promotionId, buyerId, userId } = props
  const access = useQuery({
    queryKey: keys.item('promotions/access-of-user', [promotionId, buyerId, userId]),
    queryFn: ({ signal }) => canUse(promotionId, buyerId, userId, signal),
  })
  if (access.isError) return <FailureWords error={access.error} />
  if (access.data === undefined) return <Text color="fg.muted">Loading the assignments…</Text>
  return access.data ? (
    <Text color="fg.muted">An assignment lets this user use the promotion.</Text>
  ) : (
    <Text color="fg.warning">
      No assignment lets this user use the promotion. The figures are as if there were one.
    </Text>
  )
}

async function canUse(promotionID: string, buyerID: string, userID: string, signal: AbortSignal) {
  const scope = { signal, quiet: true }
  const [assignments, groups] = await Promise.all([
    call(
      (oc) =>
        readAllAssignments((page) =>
          oc.Promotions.ListAssignments({ promotionID, buyerID, ...page }, { signal }),
        ),
      scope,
    ),
    call(
      (oc) =>
        readAllAssignments((page) =>
          oc.UserGroups.ListUserAssignments(encodeURIComponent(buyerID), { userID, ...page }, { signal }),
        ),
      scope,
    ),
  ])
  const own = new Set(groups.map(({ UserGroupID }) => UserGroupID))
  return assignments.some(({ UserGroupID }) => !UserGroupID || own.has(UserGroupID))
}
