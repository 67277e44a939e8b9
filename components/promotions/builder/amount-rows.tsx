'use client'

import { Flex, Stack, Text } from '@chakra-ui/react'
import { CheckOption } from '@/components/ui/check-option'
import { Select } from '@/components/ui/select'
import {
  toFraction,
  toPercent,
  type AmountOutline,
  type Basis,
  type Units,
  type ValueOutline,
} from '@/lib/expressions/amount'
import { splice } from '@/lib/expressions/edit'
import type { Span } from '@/lib/expressions/tree'
import { LineFilter } from './condition-rows'
import type { Level } from './field-choices'
import { ValueInput } from './value-fields'

const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  'order.Subtotal': 'of the order’s subtotal',
  'item.LineSubtotal': 'of the line’s subtotal',
  'items.total': 'of the subtotal of some lines',
  'order.ShippingCost': 'of the shipping cost',
}
const UNITS_WORDS: Readonly<Record<Units, string>> = {
  'item.Quantity': 'for each unit of the line',
  'items.quantity': 'for each unit of some lines',
}
const BASES: Readonly<Record<'order' | 'item', readonly Basis[]>> = {
  order: ['order.Subtotal', 'items.total', 'order.ShippingCost'],
  item: ['item.LineSubtotal', 'order.Subtotal', 'items.total'],
}
const UNITS: Readonly<Record<'order' | 'item', readonly Units[]>> = {
  order: ['items.quantity'],
  item: ['item.Quantity', 'items.quantity'],
}

const written = (quantity: Basis | Units) => (quantity.startsWith('items.') ? `${quantity}()` : quantity)

/** Returns a written amount. Empty for a negative one, which would be no discount. */
const notNegative = (amount: string) => (amount.includes('-') ? '' : amount)

/** Returns the expression that a newly chosen kind of amount starts with. */
function startOf(kind: AmountOutline['kind'], level: 'order' | 'item'): string {
  const basis = level === 'item' ? 'item.LineSubtotal' : 'order.Subtotal'
  if (kind === 'percent') return `${basis} * 0.1`
  if (kind === 'perUnit') return level === 'item' ? 'item.Quantity * 1' : 'items.quantity() * 1'
  if (kind === 'whole') return level === 'item' ? basis : 'order.ShippingCost'
  return '10'
}

/** The amount of a promotion as fields. `root` is undefined for an empty expression. */
export function AmountRows(props: {
  text: string
  root: ValueOutline | undefined
  level: Exclude<Level, 'lines' | 'return'>
  onChange: (text: string) => void
}) {
  const { text, root, level, onChange } = props
  const amount = root?.amount
  const kind = amount?.kind ?? ''
  const choose = (chosen: AmountOutline['kind']) =>
    onChange(amount ? splice(text, amount.span, startOf(chosen, level)) : startOf(chosen, level))
  return (
    <Stack gap="2" role="group" aria-label="Amount of the promotion">
      <Flex gap="2" wrap="wrap" align="flex-start" fontSize="sm">
        <Select
          aria-label="Kind of amount"
          value={kind}
          onChange={(event) => choose(event.target.value as AmountOutline['kind'])}
        >
          {kind === '' && <option value="">Choose an amount…</option>}
          {kind === 'text' && <option value="text">As in the text</option>}
          <option value="percent">Percentage</option>
          <option value="fixed">Amount</option>
          <option value="perUnit">Amount per unit</option>
          <option value="whole">Full cost</option>
        </Select>
        {amount && amount.kind !== 'text' && <AmountFields {...{ text, amount, level, onChange }} />}
        {amount?.kind === 'text' && (
          <Text as="code" fontFamily="mono" minW="0" py="1.5" css={{ overflowWrap: 'anywhere' }}>
            {text.slice(amount.span.from, amount.span.to)}
          </Text>
        )}
      </Flex>
      {amount && amount.kind !== 'text' && amount.filterSpan && (
        <LineFilter
          {...{ text, onChange }}
          level="lines"
          place="discount"
          measure={amount.kind === 'perUnit' ? 'quantity' : 'total'}
          filter={amount.filter}
          span={amount.filterSpan}
        />
      )}
      {root && <LimitFields {...{ text, root, onChange }} />}
    </Stack>
  )
}

function AmountFields(props: {
  text: string
  amount: Exclude<AmountOutline, { kind: 'text' }>
  level: Exclude<Level, 'lines' | 'return'>
  onChange: (text: string) => void
}) {
  const { text, amount, level, onChange } = props
  const number = 'number' in amount ? amount.number : undefined
  const isFraction = amount.kind === 'percent' && amount.isFraction
  const quantity =
    amount.kind === 'perUnit' ? amount.units : amount.kind === 'fixed' ? undefined : amount.basis
  const choices: readonly (Basis | Units)[] = amount.kind === 'perUnit' ? UNITS[level] : BASES[level]
  const words: Readonly<Record<string, string>> = amount.kind === 'perUnit' ? UNITS_WORDS : BASIS_WORDS
  const chooseQuantity = (chosen: string) => {
    const start = written(chosen as Basis | Units)
    const factor = number ? ` * ${text.slice(number.span.from, amount.span.to)}` : ''
    onChange(splice(text, amount.span, start + factor))
  }
  return (
    <>
      {number && (
        <ValueInput
          key={amount.kind}
          label={amount.kind === 'percent' ? 'Percentage of the promotion' : 'Amount in the order’s currency'}
          type="number"
          content={isFraction ? toPercent(number.content) : number.content}
          convert={(typed) => notNegative(isFraction ? toFraction(typed) : typed)}
          {...(amount.kind === 'percent' && { unit: '%' })}
          onChange={(value) => onChange(splice(text, number.span, value))}
        />
      )}
      {quantity && (
        <Select
          aria-label="Basis of the amount"
          value={quantity}
          onChange={(event) => chooseQuantity(event.target.value)}
        >
          {!choices.includes(quantity) && <option value={quantity}>{words[quantity]}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

const LIMITS = [
  { kind: 'floor', name: 'max', start: '5', label: 'At least', valueLabel: 'Minimum discount' },
  { kind: 'cap', name: 'min', start: '100', label: 'At most', valueLabel: 'Maximum discount' },
] as const

/** Minimum and maximum of the amount. Without a maximum, the discount is limited by the order or the line only. */
function LimitFields(props: { text: string; root: ValueOutline; onChange: (text: string) => void }) {
  const { text, root, onChange } = props
  const { amount, span } = root
  const writtenAt = ({ from, to }: Span) => text.slice(from, to)
  // A maximum goes around a minimum. A new minimum goes around the amount alone.
  const placeOf = (kind: 'floor' | 'cap') => (kind === 'floor' ? amount.span : span)
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      {LIMITS.map(({ kind, name, start, label, valueLabel }) => {
        const limit = root[kind]
        if (!limit && amount.kind === 'fixed') return null
        const change = () =>
          limit
            ? onChange(splice(text, limit.span, writtenAt(limit.innerSpan)))
            : onChange(splice(text, placeOf(kind), `${name}(${writtenAt(placeOf(kind))}, ${start})`))
        return (
          <Flex key={kind} gap="2" wrap="wrap" align="flex-start">
            <CheckOption checked={limit !== undefined} onChange={change}>
              {label}
            </CheckOption>
            {limit && (
              <ValueInput
                label={valueLabel}
                type="number"
                content={limit.number.content}
                convert={notNegative}
                onChange={(value) => onChange(splice(text, limit.number.span, value))}
              />
            )}
          </Flex>
        )
      })}
    </Flex>
  )
}
