'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { RankedBars } from '@/components/charts/ranked-bars'
import { Facts } from '@/components/resource/record/record-facts'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Calculation } from '@/components/ui/calculation'
import { Label } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCalculation } from '@/hooks/use-calculation'
import { useCanRead } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import { BOM, csvLine } from '@/lib/csv/cells'
import { saveFile } from '@/lib/csv/write'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import type { Promotion } from '@/lib/ordercloud/models'
import { countDiscounted, readRedemptions, redemptionRequests } from '@/lib/orders/redemptions'
import { createPacedReader, lastDays, type Instants } from '@/lib/resource/paced-reader'
import { idSegment } from '@/lib/url/id-segment'
import {
  redemptionsLeft,
  stepFor,
  sumRedemptions,
  type RedemptionSums,
  type UserRedemptions,
} from './rules/redemption-sums'

const ORDER_READERS = { readers: ['OrderReader', 'OrderAdmin'] }

/** Periods of the calculation, in days that end today. */
const PERIODS = [
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
] as const

/** Tab of a promotion with what is left of its limits, and with its redemptions by time and by user. */
export function PromotionRedemptions({ record }: { record: Promotion }) {
  const canRead = useCanRead(ORDER_READERS)
  const { isAdmin } = useViewer()
  return (
    <Stack gap="3">
      <Limits promotion={record} />
      <Panel title="Redemptions">
        {canRead && isAdmin ? (
          <Redemptions key={record.ID} promotion={record} />
        ) : (
          <Text color="fg.muted">You need the permission to view the orders of the marketplace.</Text>
        )}
      </Panel>
    </Stack>
  )
}

function Limits({ promotion }: { promotion: Promotion }) {
  const { RedemptionCount, RedemptionLimit, RedemptionLimitPerUser } = promotion
  const left = redemptionsLeft(promotion)
  return (
    <Panel title="Limits">
      <Facts
        facts={[
          { label: 'Redeemed', value: formatNumber(RedemptionCount ?? 0) },
          {
            label: 'Redemption limit',
            value: typeof RedemptionLimit === 'number' ? formatNumber(RedemptionLimit) : 'No limit',
          },
          { label: 'Redemptions left', value: left === undefined ? undefined : formatNumber(left) },
          {
            label: 'Limit per user',
            value:
              typeof RedemptionLimitPerUser === 'number' ? formatNumber(RedemptionLimitPerUser) : 'No limit',
          },
        ]}
      />
      <Text mt="3" fontSize="xs" color="fg.muted" maxW="75ch">
        The platform counts a redemption when an order is submitted. Canceled orders stay counted.
      </Text>
    </Panel>
  )
}

function Redemptions({ promotion }: { promotion: Promotion }) {
  const timeZone = useTimeZone()
  const [days, setDays] = useState<number>(30)
  const id = useId()
  const instants = lastDays(days, new Date(), timeZone)
  return (
    <Stack gap="3">
      <Text fontSize="xs" color="fg.muted" maxW="75ch">
        Open and completed orders count, on the day they were submitted. Every order with a discount is read,
        which can take a while.
      </Text>
      <Flex gap="2" align="center">
        <Label htmlFor={id}>Period</Label>
        <Select id={id} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {PERIODS.map((period) => (
            <option key={period.days} value={period.days}>
              {period.label}
            </option>
          ))}
        </Select>
      </Flex>
      <OfPeriod key={`${days} ${timeZone}`} {...{ promotion, instants }} />
    </Stack>
  )
}

function OfPeriod({ promotion, instants }: { promotion: Promotion; instants: Instants }) {
  const timeZone = useTimeZone()
  const calculation = useCalculation({
    // All promotions share one result, because the same orders are read for each of them.
    path: 'orders/redemptions',
    of: [instants.from, instants.before],
    read: (signal, onProgress) => readRedemptions(createPacedReader(signal, onProgress), instants),
    count: (signal) => countDiscounted(instants, signal),
  })
  const { result, count } = calculation
  const sums =
    result.data && !result.isFetching
      ? sumRedemptions(result.data, promotion.ID ?? '', { instants, timeZone })
      : undefined
  return (
    <>
      <Calculation
        label="Redemptions"
        calculation={calculation}
        reads={{ one: 'order with a discount', many: 'orders with a discount' }}
        requests={count.data === undefined ? undefined : redemptionRequests(count.data)}
        emptyText="There are no orders with a discount in this period."
      />
      {sums?.length === 0 && <Text role="status">No order of this period has this promotion.</Text>}
      {sums && sums.length > 0 && <Result {...{ promotion, instants, sums }} />}
    </>
  )
}

function Result(props: { promotion: Promotion; instants: Instants; sums: readonly RedemptionSums[] }) {
  const { promotion, instants, sums } = props
  const [wanted, setWanted] = useState('')
  const id = useId()
  const shown = sums.find(({ currency }) => currency === wanted) ?? sums[0]
  if (!shown) return null
  const { currency, orders, discount, sales, users, steps } = shown
  const left = redemptionsLeft(promotion)
  return (
    <Stack gap="4">
      {sums.length > 1 && (
        <Flex gap="2" align="center">
          <Label htmlFor={id}>Currency</Label>
          <Select id={id} value={currency} onChange={({ target }) => setWanted(target.value)}>
            {sums.map((one) => (
              <option key={one.currency} value={one.currency}>
                {one.currency}
              </option>
            ))}
          </Select>
        </Flex>
      )}
      <Box role="status">
        <Facts
          facts={[
            { label: 'Orders', value: formatNumber(orders) },
            { label: 'Users', value: formatNumber(users.length) },
            { label: 'Discount', value: formatPrice(discount, currency) },
            { label: 'Subtotals', value: formatPrice(sales, currency) },
            { label: 'Discount per order', value: formatPrice(discount / orders, currency) },
            {
              label: 'Expected cost of what is left',
              value:
                left !== undefined &&
                `${formatPrice((discount / orders) * left, currency)} for ${formatNumber(left)} more orders`,
            },
          ]}
        />
      </Box>
      <Box maxW="48rem">
        <Text as="h3" fontWeight="medium" mb="2">
          Discount by {stepFor(instants)}
        </Text>
        <RankedBars
          label={`Discount by ${stepFor(instants)}`}
          rows={steps.map((step) => ({
            key: step.day,
            name: step.name,
            value: step.discount,
            words: `${formatPrice(step.discount, currency)} · ${formatNumber(step.orders)}`,
          }))}
        />
      </Box>
      <Users {...{ promotion, users, currency }} />
    </Stack>
  )
}

/** Number of users at first. Thousands of rows would make the page slow. */
const FIRST_USERS = 25

function Users(props: { promotion: Promotion; users: readonly UserRedemptions[]; currency: string }) {
  const { promotion, users, currency } = props
  const [isComplete, setComplete] = useState(false)
  const limit = promotion.RedemptionLimitPerUser
  const shown = isComplete ? users : users.slice(0, FIRST_USERS)
  const save = () => {
    const head = ['User', 'User ID', 'Buyer ID', 'Orders', 'Discount', 'Currency']
    const lines = users.map(({ name, userId, buyerId, orders, discount }) => [
      name,
      userId,
      buyerId,
      orders,
      discount.toFixed(2),
      currency,
    ])
    saveFile(new Blob([BOM + [head, ...lines].map(csvLine).join('')]), `redemptions-${promotion.ID}.csv`)
  }
  return (
    <Stack gap="2">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Text as="h3" fontWeight="medium">
          By user
        </Text>
        <Button size="sm" variant="outline" onClick={save}>
          <Icon as={Download} boxSize="4" />
          Download CSV
        </Button>
      </Flex>
      <Table>
        <caption>
          <VisuallyHidden>Redemptions by user</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnHead scope="col">User</ColumnHead>
            <ColumnHead scope="col" hideBelow="md" width="10rem">
              Buyer
            </ColumnHead>
            <ColumnHead scope="col" width="5.5rem" textAlign="end">
              Orders
            </ColumnHead>
            <ColumnHead scope="col" width={{ base: '7rem', md: '9rem' }} textAlign="end">
              Discount
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ buyerId, userId, name, orders, discount }) => (
            <Row key={`${buyerId} ${userId}`}>
              <RowHead scope="row" css={{ overflowWrap: 'anywhere' }}>
                <OfficeLink href={`/buyers/${idSegment(buyerId)}/users/${idSegment(userId)}`}>
                  {name}
                </OfficeLink>
                {typeof limit === 'number' && orders >= limit && (
                  <Text as="span" display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
                    Limit per user reached
                  </Text>
                )}
              </RowHead>
              <Cell hideBelow="md" css={{ overflowWrap: 'anywhere' }}>
                {buyerId}
              </Cell>
              <Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {formatNumber(orders)}
              </Cell>
              <Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {formatPrice(discount, currency)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {shown.length < users.length && (
        <Box>
          <Button size="sm" variant="outline" onClick={() => setComplete(true)}>
            Show all {formatNumber(users.length)} users
          </Button>
        </Box>
      )}
    </Stack>
  )
}
