'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { LoadFailure } from '@/components/resource/jobs/load-failure'
import { MAX_ROWS_SHOWN, ReviewList } from '@/components/resource/jobs/review-list'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { RadioChoice } from '@/components/ui/radio-choice'
import { Select } from '@/components/ui/select'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCanRead } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { isSame } from '@/lib/forms/diff'
import { READERS } from '@/lib/permissions/readers'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { namesInWords, type CountedNames } from '@/lib/resource/counted-names'
import { supplierReference } from '@/lib/resource/references'
import { countOf } from '@/lib/resource/words'
import { BuyerPartyFields, NO_BUYER_PARTY } from '../buyer-party-fields'
import type { ScheduleUses } from '../pricing/schedule-uses'
import {
  amountProblem,
  breaksInWords,
  keptPriceWords,
  PRICE_CHANGES,
  PRICE_SCOPES,
  repriceJob,
  repriceRows,
  repriceWarnings,
  ROUNDINGS,
  type PriceChange,
  type PriceScope,
  type RepriceInput,
  type RepriceRow,
  type Rounding,
} from '../rules/reprice'
import type { SupplierPrices } from '@/lib/price/supplier-prices'
import { supplierPriceWords } from '../rules/supplier-prices'
import {
  readDefaultPrices,
  readPartySchedules,
  readSupplierSchedules,
  type PartySchedules,
} from './read-repriced'
import type { SelectedSchedules } from './read-schedules'

/**
 * Fields and preview of a change of the prices of selected products: their default prices, or those of a buyer, a user
 * group or a supplier. Every price schedule is changed once.
 */
export function RepriceForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const [input, setInput] = useState<RepriceInput>({
    ...{ change: 'percent', amount: '', rounding: 'own' },
    ...{ isFirstOnly: false, withSale: false },
  })
  const scopes = usePriceScopes()
  const [priceScope, setPriceScope] = useState<PriceScope>('default')
  const [{ buyerId, partyId }, setParty] = useState(NO_BUYER_PARTY)
  const [supplierId, setSupplierId] = useState('')
  const isOfSupplier = priceScope === 'supplier'
  const isOfBuyer = priceScope === 'buyer' || priceScope === 'group'
  const partyProblem =
    isOfSupplier && supplierId === ''
      ? 'Choose a supplier.'
      : isOfBuyer && buyerId === ''
        ? 'Choose a buyer.'
        : priceScope === 'group' && partyId === ''
          ? 'Choose a user group.'
          : undefined
  const groupId = priceScope === 'group' ? partyId : ''
  const { data, error, refetch } = useQuery({
    // The dialog asks once for its own selection and each choice.
    queryKey: [
      ...['products/reprice', id],
      isOfSupplier ? `suppliers/${supplierId}` : isOfBuyer ? `buyers/${buyerId}/${groupId}` : '',
    ],
    queryFn: ({ signal }): Promise<RepricedSchedules> => {
      const scope = { signal, quiet: true }
      if (isOfSupplier) return readSupplierSchedules(targets, supplierId, scope)
      if (!isOfBuyer) return readDefaultPrices(targets, scope)
      return readPartySchedules(
        targets,
        { BuyerID: buyerId, ...(groupId !== '' && { UserGroupID: groupId }) },
        scope,
      )
    },
    enabled: partyProblem === undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const typedProblem = input.amount.trim() === '' ? undefined : amountProblem(input)
  const isValid = amountProblem(input) === undefined
  const found = useMemo(
    () =>
      partyProblem === undefined && data
        ? repriceRows(targets, data.schedules, isValid ? input : undefined, data.scheduleIdsOf)
        : undefined,
    [partyProblem, data, targets, input, isValid],
  )
  useEffect(() => {
    if (partyProblem !== undefined) return onChange({ problem: partyProblem })
    if (error) return onChange({ problem: 'The prices could not be loaded.' })
    if (!found) return onChange({ problem: 'The prices are still loading.' })
    const problem = amountProblem(input)
    const count = targets.length - found.withoutPrice.length
    if (problem !== undefined) return onChange({ problem, count })
    const plan = repriceJob(found.rows)
    onChange({ ...(plan ? { plan } : { problem: 'No price changes.' }), count })
  }, [partyProblem, error, found, targets, input, onChange])
  const set = (changes: Partial<RepriceInput>) => setInput({ ...input, ...changes })
  const isSet = input.change === 'set'
  const freeCount = found?.rows.filter(isNewlyFree).length ?? 0
  const warnedCount = found?.rows.filter((row) => repriceWarnings(row).length > 0).length ?? 0

  return (
    // Reserves height for the options of the fields, because a dialog clips whatever overflows it.
    <Stack gap="3" color="fg" minH={priceScope === 'default' ? undefined : '22rem'}>
      {scopes.length > 1 && (
        <RadioChoice
          legend="Which prices"
          name={`${id}-scope`}
          options={scopes}
          value={priceScope}
          onChange={setPriceScope}
        />
      )}
      {isOfSupplier && (
        <RecordChoice
          id={`${id}-supplier`}
          label="Supplier"
          to={supplierReference}
          canRead
          value={supplierId}
          error={undefined}
          onChange={setSupplierId}
        />
      )}
      {isOfBuyer && (
        <BuyerPartyFields
          value={{ buyerId, partyId }}
          kind={priceScope === 'group' ? 'group' : undefined}
          isChecked={false}
          onChange={setParty}
        />
      )}
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Field id={`${id}-change`} label="Prices">
          <Select
            id={`${id}-change`}
            value={input.change}
            onChange={(event) => set({ change: event.target.value as PriceChange })}
          >
            {PRICE_CHANGES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={`${id}-amount`}
          label={input.change === 'percent' ? 'Percent' : 'Amount'}
          help={isSet ? 'In the currency of each price.' : 'A negative number lowers the prices.'}
          error={typedProblem}
          isRequired
        >
          <Input
            id={`${id}-amount`}
            inputMode="decimal"
            autoComplete="off"
            maxW="10rem"
            value={input.amount}
            aria-invalid={typedProblem !== undefined}
            aria-describedby={describedBy(`${id}-amount`, { help: true, error: typedProblem })}
            onChange={(event) => set({ amount: event.currentTarget.value })}
          />
        </Field>
        <Field id={`${id}-rounding`} label="Round">
          <Select
            id={`${id}-rounding`}
            value={input.rounding}
            onChange={(event) => set({ rounding: event.target.value as Rounding })}
          >
            {ROUNDINGS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Flex>
      {isSet ? (
        <Text fontSize="sm" color="fg.muted">
          Only the price of the smallest quantity is set.
        </Text>
      ) : (
        <Flex columnGap="5" wrap="wrap">
          <CheckOption
            checked={input.isFirstOnly}
            onChange={(event) => set({ isFirstOnly: event.target.checked })}
          >
            Only the price of the smallest quantity
          </CheckOption>
          <CheckOption checked={input.withSale} onChange={(event) => set({ withSale: event.target.checked })}>
            Sale prices too
          </CheckOption>
        </Flex>
      )}
      {error && <LoadFailure what="The prices" error={error} onRetry={() => void refetch()} />}
      {!found && !error && partyProblem === undefined && <Text role="status">Loading the prices…</Text>}
      {found && found.rows.length > 0 && (
        <ReviewList
          label={`Prices of ${countOf(found.rows.length, { one: 'price schedule', many: 'price schedules' })}`}
          total={found.rows.length}
        >
          {found.rows.slice(0, MAX_ROWS_SHOWN).map((row) => (
            <ScheduleRow
              key={row.schedule.ID}
              row={row}
              others={data?.others?.get(row.schedule.ID ?? '')}
              uses={data?.uses?.get(row.schedule.ID ?? '')}
              supplierPrices={data?.supplierPrices.get(row.schedule.ID ?? '')}
            />
          ))}
        </ReviewList>
      )}
      {freeCount > 0 && (
        <Text role="status" color="fg.error" fontWeight="medium">
          {`${countOf(freeCount, { one: 'price schedule gets', many: 'price schedules get' })} a price of 0.`}
        </Text>
      )}
      {warnedCount > 0 && (
        <Text role="status" fontWeight="medium">
          {`Check ${countOf(warnedCount, { one: 'price schedule', many: 'price schedules' })}: a larger quantity costs more, or a sale price is not lower than the price.`}
        </Text>
      )}
      {found && found.rows.length > 0 && (
        <Text fontSize="sm" color="fg.muted">
          {priceScope === 'default'
            ? 'Buyers and user groups with these price schedules get the new prices too. '
            : 'All who have these price schedules get the new prices too. '}
          The job can be undone.
        </Text>
      )}
      {found && found.withoutPrice.length > 0 && (
        <Text fontWeight="medium">
          {`Left out, because ${NO_PRICE[priceScope]}: ${namesInWords(found.withoutPrice)}.`}
        </Text>
      )}
    </Stack>
  )
}

/** Returns the prices that the user can choose. The platform lets suppliers read no buyers and no other suppliers. */
function usePriceScopes() {
  const { isSupplier } = useViewer()
  const canReadBuyers = useCanRead(buyerReference)
  const canReadGroups = useCanRead({ readers: READERS.buyerUserGroups })
  const canRead: Readonly<Record<PriceScope, boolean>> = {
    default: true,
    buyer: canReadBuyers,
    group: canReadBuyers && canReadGroups,
    supplier: useCanRead(supplierReference),
  }
  return PRICE_SCOPES.filter(({ value }) => value === 'default' || (!isSupplier && canRead[value]))
}

/** The price schedules of the selection, of default prices or of those of a buyer, user group or supplier. */
type RepricedSchedules = Pick<PartySchedules, 'schedules' | 'supplierPrices'> &
  Partial<Pick<SelectedSchedules, 'others'> & Pick<PartySchedules, 'scheduleIdsOf' | 'uses'>>

const NO_PRICE: Readonly<Record<PriceScope, string>> = {
  default: 'there is no default price',
  buyer: 'the buyer has no price of its own',
  group: 'the user group has no price of its own',
  supplier: 'the supplier does not sell it, or sells it at the default price',
}

/** True when a change makes a price 0 that was not. */
function isNewlyFree({ schedule, breaks, problem }: RepriceRow): boolean {
  const before = schedule.PriceBreaks ?? []
  return problem === undefined && breaks.some(({ Price }, at) => Price === 0 && before[at]?.Price !== 0)
}

const NO_NAMES: CountedNames = { names: [], count: 0 }
const NO_USES: ScheduleUses = { defaults: NO_NAMES, parties: NO_NAMES }

/** A price schedule with its old and new prices, and with the products that share it. */
function ScheduleRow(props: {
  row: RepriceRow
  /** The other products with this default price. */
  others: CountedNames | undefined
  /** Further uses of the price of a buyer, user group or supplier. */
  uses: ScheduleUses | undefined
  supplierPrices: SupplierPrices | undefined
}) {
  const { row, others = NO_NAMES, uses = NO_USES, supplierPrices } = props
  const { schedule, products, breaks, problem } = row
  const isChanged = !isSame(breaks, schedule.PriceBreaks ?? [])
  return (
    <Box as="li" py="1.5">
      <Text fontWeight="medium">{schedule.Name || schedule.ID}</Text>
      <Flex columnGap="2" wrap="wrap" align="baseline">
        <Text as="span">
          <VisuallyHidden>Old: </VisuallyHidden>
          {breaksInWords(schedule.PriceBreaks ?? [], schedule.Currency)}
        </Text>
        {isChanged && !problem && (
          <>
            <Icon as={ArrowRight} boxSize="3.5" alignSelf="center" />
            <Text as="span" fontWeight="medium">
              <VisuallyHidden>New: </VisuallyHidden>
              {breaksInWords(breaks, schedule.Currency)}
            </Text>
          </>
        )}
      </Flex>
      {problem && (
        <Text fontSize="sm" color="fg.error">
          {problem}
        </Text>
      )}
      {repriceWarnings(row).map((sentence) => (
        <Text key={sentence} fontSize="sm" fontWeight="medium">
          {sentence}
        </Text>
      ))}
      <Text fontSize="sm" color="fg.muted">
        {products.length > 1
          ? `Shared by ${namesInWords(products)} of the selection, and changed once.`
          : `Price of ${namesInWords(products)}.`}
        {others.count > 0 && ` It is also the price of ${namesInWords(others)}.`}
        {uses.defaults.count > 0 && ` It is also the default price of ${namesInWords(uses.defaults)}.`}
        {uses.parties.count > 0 &&
          ` It is also the price of ${namesInWords(uses.parties, { one: 'other use', many: 'other uses' })}.`}
        {[...supplierPriceWords(supplierPrices), ...keptPriceWords(row)].map((sentence) => ` ${sentence}`)}
      </Text>
    </Box>
  )
}
