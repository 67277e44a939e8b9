'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { BulkFormProps } from '@/components/resource/jobs/bulk-form'
import { MAX_ROWS_SHOWN, ReviewList } from '@/components/resource/jobs/review-list'
import { CheckOption } from '@/components/ui/check-option'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { isSame } from '@/lib/forms/diff'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { countOf } from '@/lib/resource/words'
import {
  amountProblem,
  breaksInWords,
  namesInWords,
  PRICE_CHANGES,
  repriceJob,
  repriceRows,
  ROUNDINGS,
  type PriceChange,
  type RepriceInput,
  type RepriceRow,
  type Rounding,
} from '../rules/reprice'
import { readSchedules } from './read-schedules'

/** Fields and preview of a change of the prices of selected products. Every price schedule is changed once. */
export function RepriceForm({ targets, onChange }: BulkFormProps) {
  const id = useId()
  const [input, setInput] = useState<RepriceInput>({
    ...{ change: 'percent', amount: '', rounding: '0.01' },
    ...{ isFirstOnly: false, withSale: false },
  })
  const { data, error } = useQuery({
    // The dialog asks once for its own selection.
    queryKey: ['products/reprice', id],
    queryFn: ({ signal }) => readSchedules(targets, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const typedProblem = input.amount.trim() === '' ? undefined : amountProblem(input)
  const isValid = amountProblem(input) === undefined
  const found = useMemo(
    () => data && repriceRows(targets, data.schedules, isValid ? input : UNCHANGED),
    [data, targets, input, isValid],
  )
  useEffect(() => {
    if (!found) return onChange({ problem: 'The prices are still loading.' })
    const problem = amountProblem(input)
    if (problem !== undefined) return onChange({ problem })
    const plan = repriceJob(found.rows)
    onChange(plan ? { plan } : { problem: 'No price changes.' })
  }, [found, input, onChange])
  const set = (changes: Partial<RepriceInput>) => setInput({ ...input, ...changes })
  const isSet = input.change === 'set'

  return (
    <Stack gap="3" color="fg">
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
      {error && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          The prices could not be loaded: {displayMessage(toPlatformError(error))}
        </Text>
      )}
      {!found && !error && <Text role="status">Loading the prices…</Text>}
      {found && found.rows.length > 0 && (
        <ReviewList
          label={`Prices of ${countOf(found.rows.length, { one: 'price schedule', many: 'price schedules' })}`}
          total={found.rows.length}
        >
          {found.rows.slice(0, MAX_ROWS_SHOWN).map((row) => (
            <ScheduleRow
              key={row.schedule.ID}
              row={row}
              others={data?.others.get(row.schedule.ID ?? '') ?? []}
            />
          ))}
        </ReviewList>
      )}
      {found && found.rows.length > 0 && (
        <Text fontSize="sm" color="fg.muted">
          Buyers and user groups with these price schedules get the new prices too. The job can be undone.
        </Text>
      )}
      {found && found.withoutPrice.length > 0 && (
        <Text fontWeight="medium">
          {`Left out, because there is no default price: ${namesInWords(found.withoutPrice)}.`}
        </Text>
      )}
    </Stack>
  )
}

/** Keeps every price, for the preview before an amount is entered. */
const UNCHANGED: RepriceInput = {
  ...{ change: 'add', amount: '0', rounding: '0.01' },
  ...{ isFirstOnly: true, withSale: false },
}

/** A price schedule with its old and new prices, and with the products that share it. */
function ScheduleRow({ row, others }: { row: RepriceRow; others: readonly string[] }) {
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
      <Text fontSize="sm" color="fg.muted">
        {products.length > 1
          ? `Shared by ${namesInWords(products)} of the selection, and changed once.`
          : `Price of ${namesInWords(products)}.`}
        {others.length > 0 && ` It is also the price of ${namesInWords(others)}.`}
      </Text>
    </Box>
  )
}
