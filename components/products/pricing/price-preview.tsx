'use client'

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Entries } from '@/components/resource/record/record-facts'
import { RecordLink } from '@/components/resource/record/record-link'
import { Button } from '@/components/ui/button'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { formatNumber } from '@/lib/format/number'
import { formatPrice, formatUnitPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { breakWords } from '@/lib/price/offer'
import { priceAt, type PriceCandidate, type Rejection } from '@/lib/price/price-for-user'
import { buyerUserGroupReference } from '@/lib/resource/people-references'
import { supplierReference } from '@/lib/resource/references'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { AskedAnswer } from '../asked-answer'
import { BuyerPartyFields, NO_BUYER_PARTY } from '../buyer-party-fields'
import { products } from '../resource'
import type { ProductRecord } from '../service'
import { ACT_FOR_USER_ROLE, readUserPrice, type PlatformAnswer, type UserPrice } from './read-price'

const QUANTITY = /^[1-9]\d{0,8}$/

/** The request of the preview: the price of a quantity for one user. */
interface Asked extends BuyerUser {
  quantity: number
  /** Number of the request, because the same one may have another result later. */
  attempt: number
}

/**
 * Panel that shows what one user pays for a quantity of the product, with the price schedule that applies and why. The
 * app derives it from the assignments and checks it with a request to the platform as that user.
 */
export function PricePreview({ product }: { product: ProductRecord }) {
  const ids = useId()
  const [party, setParty] = useState(NO_BUYER_PARTY)
  const [quantity, setQuantity] = useState('1')
  const [isChecked, setChecked] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const { buyerId, partyId: userId } = party
  const quantityError =
    isChecked && !QUANTITY.test(quantity) ? 'Enter a whole number of at least 1.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (buyerId === '' || userId === '' || !QUANTITY.test(quantity)) return
    setAsked((before) => ({
      ...{ buyerId, userId, quantity: Number(quantity) },
      attempt: (before?.attempt ?? 0) + 1,
    }))
  }
  return (
    <Panel title="Price preview">
      <form noValidate aria-label="Price preview" onSubmit={submit}>
        <Stack gap="3" maxW="44rem">
          <Text fontSize="sm" color="fg.muted" mt="-2">
            What does a user pay for this product now? Unsaved changes do not count.
          </Text>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) 7rem' }}
            gap="3"
            alignItems="start"
          >
            <BuyerPartyFields value={party} kind="user" isChecked={isChecked} onChange={setParty} />
            <Field id={`${ids}-quantity`} label="Quantity" error={quantityError} isRequired>
              <Input
                id={`${ids}-quantity`}
                inputMode="numeric"
                autoComplete="off"
                value={quantity}
                aria-invalid={quantityError !== undefined}
                aria-describedby={describedBy(`${ids}-quantity`, { error: quantityError })}
                onChange={(event) => setQuantity(event.currentTarget.value.trim())}
              />
            </Field>
          </Grid>
          <Flex>
            <Button type="submit" size="sm" variant="outline">
              Show price
            </Button>
          </Flex>
        </Stack>
      </form>
      {asked && <Answer product={product} asked={asked} />}
    </Panel>
  )
}

function Answer({ product, asked }: { product: ProductRecord; asked: Asked }) {
  const { buyerId, userId, quantity, attempt } = asked
  const actForUser = useCan(ACT_FOR_USER_ROLE)
  const query = useQuery({
    queryKey: keys.item('products', [product.ID ?? '', 'price for', buyerId, userId, String(attempt)]),
    queryFn: ({ signal }) => readUserPrice(product, { buyerId, userId }, actForUser, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <AskedAnswer query={query} titles={{ failed: 'The price', loading: 'Price for this user' }}>
      {(data) => <Result data={data} buyerId={buyerId} quantity={quantity} />}
    </AskedAnswer>
  )
}

function Result(props: { data: UserPrice; buyerId: string; quantity: number }) {
  const { buyerId, quantity } = props
  const { choice, platform } = props.data
  const partyWords = usePartyWords(buyerId, [
    ...(choice.winner ? [choice.winner] : []),
    ...choice.others.map(({ candidate }) => candidate),
  ])
  const derived = choice.winner?.schedule
  // The platform decides about prices, so its result is shown whenever there is one.
  const schedule =
    platform.kind === 'priced' ? platform.schedule : platform.kind === 'unknown' ? derived : undefined
  const winner = choice.winner?.schedule.ID === schedule?.ID ? choice.winner : undefined
  const others = choice.others.filter(({ candidate }) => candidate.schedule.ID !== schedule?.ID)
  return (
    <Stack gap="3" maxW="44rem">
      {platform.kind === 'hidden' ? (
        <Text fontWeight="medium">This user does not see the product.</Text>
      ) : schedule ? (
        <Price schedule={schedule} quantity={quantity} />
      ) : (
        <Text fontWeight="medium">
          {platform.kind === 'unpriced'
            ? 'This user sees the product but has no price for it, so the user cannot order it.'
            : 'No price schedule of this product applies to this user, so the user cannot order it.'}
        </Text>
      )}
      {schedule && (
        <Text fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
          From price schedule <ScheduleLink schedule={schedule} />
          {winner ? `: ${partyWords(winner)}.` : '.'}
        </Text>
      )}
      <Check platform={platform} derived={derived} />
      {others.length > 0 && (
        <Box fontSize="sm">
          <Text fontWeight="medium">Price schedules that do not apply</Text>
          <Entries>
            {others.map(({ candidate, reason }) => (
              <Box
                as="li"
                key={`${candidate.isOfParent ? 'parent/' : ''}${candidate.source}/${candidate.partyId ?? ''}/${candidate.schedule.ID ?? ''}`}
                css={{ overflowWrap: 'anywhere' }}
              >
                <ScheduleLink schedule={candidate.schedule} /> ({breakWords(candidate.schedule) || 'no price'}
                ), {partyWords(candidate)}
                <Text color="fg.muted">{REASONS[reason]}</Text>
              </Box>
            ))}
          </Entries>
        </Box>
      )}
    </Stack>
  )
}

const REASONS: Readonly<Record<Rejection, string>> = {
  group: 'The user is not in this user group.',
  currency: 'Its currency is not that of the user.',
  seller: 'It belongs to another seller.',
  priority: 'Another price schedule comes first.',
}

function Price({ schedule, quantity }: { schedule: PriceSchedule; quantity: number }) {
  const { total, unit, fromQuantity, isOnSale, problem } = priceAt(schedule, quantity)
  if (total === undefined || unit === undefined)
    return (
      <Text fontWeight="medium">The price schedule has no prices, so the product cannot be ordered.</Text>
    )
  return (
    <Box>
      <Text fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {formatPrice(total, schedule.Currency)} for {formatNumber(quantity)}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {formatUnitPrice(unit, schedule.Currency)} each, the {isOnSale ? 'sale price' : 'price'} from quantity{' '}
        {fromQuantity ?? 1}, before options.
      </Text>
      {problem && (
        <Text fontSize="sm" color="fg.error" fontWeight="medium">
          This quantity cannot be ordered. {problem}
        </Text>
      )}
    </Box>
  )
}

/** Line that compares the app's own result with that of the platform. */
function Check({ platform, derived }: { platform: PlatformAnswer; derived: PriceSchedule | undefined }) {
  if (platform.kind === 'unknown')
    return <Line icon={CircleHelp}>Not checked with the platform. {platform.reason}</Line>
  if (platform.kind === 'hidden')
    return (
      <Line icon={CircleHelp}>
        The platform does not show this product to the user. It must be active, and in a catalog that is
        assigned to the buyer.
      </Line>
    )
  const id = platform.kind === 'priced' ? platform.schedule.ID : undefined
  if (id === derived?.ID)
    return (
      <Line icon={CircleCheck}>
        {id === undefined
          ? 'Checked: the platform has no price for this user either.'
          : 'Checked: the platform uses the same price schedule for this user.'}
      </Line>
    )
  return (
    <Line icon={TriangleAlert}>
      The result of the platform is shown. The assignments lead to another result:{' '}
      {derived ? <ScheduleLink schedule={derived} /> : 'no price'}.
    </Line>
  )
}

function Line({ icon, children }: { icon: typeof CircleCheck; children: ReactNode }) {
  return (
    <Flex gap="2" align="flex-start" fontSize="sm" color="fg.muted">
      <Box pt="0.5">
        <Icon as={icon} boxSize="4" />
      </Box>
      <Text minW="0" css={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Flex>
  )
}

function ScheduleLink({ schedule }: { schedule: PriceSchedule }) {
  const id = schedule.ID ?? ''
  return (
    <RecordLink to={['settings', 'priceschedules', id]} view={products.access.view}>
      {schedule.Name || id}
    </RecordLink>
  )
}

const GROUP_READERS = { readers: ['UserGroupReader', 'UserGroupAdmin'] }

/** Returns the origin of price schedules in words, with the names of groups and suppliers where they may be read. */
function usePartyWords(buyerId: string, candidates: readonly PriceCandidate[]) {
  const idsOf = (source: PriceCandidate['source']) =>
    candidates.flatMap((one) => (one.source === source && one.partyId ? [one.partyId] : []))
  const groups = useNamesById(buyerUserGroupReference(buyerId), idsOf('group'), useCanRead(GROUP_READERS))
  const suppliers = useNamesById(supplierReference, idsOf('supplier'), useCanRead(supplierReference))
  return ({ source, partyId = '', isOfParent }: PriceCandidate): string => {
    const of = isOfParent ? ' for the parent product' : ''
    if (source === 'group') return `the price of the user group ${groups.get(partyId) ?? partyId}${of}`
    if (source === 'buyer') return `the price of the buyer${of}`
    if (source === 'supplier') return `the price of the supplier ${suppliers.get(partyId) ?? partyId}${of}`
    return `the default price of the ${isOfParent ? 'parent product' : 'product'}`
  }
}
