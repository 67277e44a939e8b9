import { formatUnitPrice, MAX_PRICE_DECIMALS } from '@/lib/format/price'
import { isSame } from '@/lib/forms/diff'
import type { JobPlan, Target } from '@/lib/jobs/job'
import type { PriceBreak, PriceSchedule } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'
import { countOf } from '@/lib/resource/words'
import { inversionWords, saleWords, toBreakRows } from './price-breaks'

/** The ways to change a price. */
export const PRICE_CHANGES = [
  { value: 'percent', label: 'Change by percent' },
  { value: 'add', label: 'Add an amount' },
  { value: 'set', label: 'Set to an amount' },
] as const
export type PriceChange = (typeof PRICE_CHANGES)[number]['value']

/** The ways to round a changed price. The first one keeps unit prices such as 0.0125, which 0.01 would destroy. */
export const ROUNDINGS = [
  { value: 'own', label: 'To 0.01, finer prices to 0.0001' },
  { value: 'none', label: 'Do not round' },
  { value: '0.01', label: 'To 0.01' },
  { value: '0.05', label: 'To 0.05' },
  { value: '0.1', label: 'To 0.10' },
  { value: '1', label: 'To whole amounts' },
  { value: '.99', label: 'To prices that end in .99' },
] as const
export type Rounding = (typeof ROUNDINGS)[number]['value']

/** The prices of the products that are changed. */
export const PRICE_SCOPES = [
  { value: 'default', label: 'The default price of each product' },
  { value: 'buyer', label: 'The prices of one buyer' },
  { value: 'group', label: 'The prices of one user group' },
  { value: 'supplier', label: 'The prices of one supplier' },
] as const
export type PriceScope = (typeof PRICE_SCOPES)[number]['value']

/** The change of prices as the user enters it. */
export interface RepriceInput {
  change: PriceChange
  /** The amount or the percentage as text. A negative one lowers the prices. */
  amount: string
  rounding: Rounding
  /** True when only the price of the smallest quantity changes. Setting an amount never changes other breaks. */
  isFirstOnly: boolean
  /** True when sale prices change in the same way. They are never set to an amount. */
  withSale: boolean
}

/** A price schedule that the products of a selection have, with its prices after the change. */
export interface RepriceRow {
  schedule: PriceSchedule
  /** Names of the selected products that have it. */
  products: string[]
  breaks: PriceBreak[]
  /** The reason why it cannot be changed, as a sentence. */
  problem?: string
}

const AMOUNT = /^-?\d{1,9}(\.\d{1,4})?$/

/** Returns the error of the entered amount as a sentence. Undefined for a valid one. */
export function amountProblem({ change, amount }: RepriceInput): string | undefined {
  const text = amount.trim()
  if (!AMOUNT.test(text)) return `Enter ${change === 'percent' ? 'a percentage' : 'an amount'} as a number.`
  if (change === 'set' && Number(text) < 0) return 'A price cannot be negative.'
  if (change === 'percent' && Number(text) < -100) return 'Prices cannot fall by more than 100 percent.'
  return undefined
}

/** Returns a price after the change, rounded. It may be negative. */
export function changedPrice(price: number, { change, amount, rounding }: RepriceInput): number {
  const by = Number(amount)
  const exact = change === 'set' ? by : change === 'add' ? price + by : price * (1 + by / 100)
  if (rounding === '.99') return endingIn99(exact)
  if (rounding === 'none') return roundedTo(exact, FINEST_STEP)
  if (rounding !== 'own') return roundedTo(exact, Number(rounding))
  const isFine = isFinerThanCents(price) || (change !== 'percent' && isFinerThanCents(by))
  return roundedTo(exact, isFine ? FINEST_STEP : 0.01)
}

/** The smallest difference of two prices. */
const FINEST_STEP = 1 / 10 ** MAX_PRICE_DECIMALS

/** True for an amount with more than 2 decimals. */
function isFinerThanCents(amount: number): boolean {
  return roundedTo(amount, 0.01) !== amount
}

function endingIn99(amount: number): number {
  if (amount <= 0) return roundedTo(amount, 0.01)
  const whole = Math.max(1, Math.round(exactly(amount + 0.01)))
  return exactly(whole - 0.01)
}

function roundedTo(amount: number, step: number): number {
  // Removes the error of binary fractions first, so that 1.005 is rounded up.
  return exactly(Math.round(exactly(amount / step)) * step)
}

/** Returns a number without the error of binary fractions. */
function exactly(amount: number): number {
  return Number(amount.toFixed(8))
}

/** Returns the price breaks after the change, in their order. Other fields of a break are kept. */
export function repricedBreaks(breaks: readonly PriceBreak[], input: RepriceInput): PriceBreak[] {
  const smallest = Math.min(...breaks.map(({ Quantity }) => Quantity ?? 0))
  const isFirstOnly = input.isFirstOnly || input.change === 'set'
  return breaks.map((one) => {
    if (isFirstOnly && (one.Quantity ?? 0) !== smallest) return one
    const { Price, SalePrice } = one
    const hasSale = typeof SalePrice === 'number' && input.withSale && input.change !== 'set'
    return {
      ...one,
      ...(typeof Price === 'number' && { Price: changedPrice(Price, input) }),
      ...(hasSale && { SalePrice: changedPrice(SalePrice, input) }),
    }
  })
}

/**
 * Returns the price schedules of the selected products, each once although several products may share it, with their
 * new prices, and the names of the products without a price.
 *
 * @param targets products whose `before` has their `DefaultPriceScheduleID`
 * @param schedules the schedules that could be read, by ID
 * @param input the change. Undefined before it is entered: every price stays as it is
 * @param scheduleIdsOf the price schedules of each product, by its ID. The default is its default price schedule.
 */
export function repriceRows(
  targets: readonly Target[],
  schedules: ReadonlyMap<string, PriceSchedule>,
  input: RepriceInput | undefined,
  scheduleIdsOf?: ReadonlyMap<string, readonly string[]>,
): { rows: RepriceRow[]; withoutPrice: string[] } {
  const rows = new Map<string, RepriceRow>()
  const withoutPrice: string[] = []
  for (const target of targets) {
    const ids = scheduleIdsOf ? (scheduleIdsOf.get(target.id) ?? []) : [scheduleIdOf(target)]
    const priced = [...new Set(ids)].flatMap((id) => {
      const schedule = schedules.get(id)
      return schedule?.PriceBreaks?.length ? [{ id, schedule }] : []
    })
    if (priced.length === 0) withoutPrice.push(target.name)
    for (const { id, schedule } of priced) {
      const known = rows.get(id)
      if (known) known.products.push(target.name)
      else rows.set(id, repriceRow(schedule, target.name, input))
    }
  }
  return { rows: [...rows.values()], withoutPrice }
}

function repriceRow(schedule: PriceSchedule, product: string, input: RepriceInput | undefined): RepriceRow {
  const before = schedule.PriceBreaks ?? []
  const breaks = input ? repricedBreaks(before, input) : before
  const isNegative = breaks.some(({ Price, SalePrice }) => (Price ?? 0) < 0 || (SalePrice ?? 0) < 0)
  return {
    ...{ schedule, products: [product], breaks },
    ...(isNegative && { problem: 'A price would be negative. It is not changed.' }),
  }
}

/**
 * Returns the sentences about new prices that are probably mistakes: a larger quantity that costs more, and a sale
 * price that is not lower than the price. Empty for a price schedule that is not changed.
 */
export function repriceWarnings({ schedule, breaks, problem }: RepriceRow): string[] {
  if (problem !== undefined || isSame(breaks, schedule.PriceBreaks ?? [])) return []
  const rows = toBreakRows(breaks, schedule.Currency)
  return [...inversionWords(rows, schedule.Currency ?? ''), ...saleWords(rows)]
}

/** Returns the sentences about prices of a changed price schedule that stay as they are. */
export function keptPriceWords({ schedule, breaks, problem }: RepriceRow): string[] {
  const before = schedule.PriceBreaks ?? []
  if (problem !== undefined || isSame(breaks, before)) return []
  const keepsSale = breaks.some(
    ({ Price, SalePrice }, at) =>
      typeof SalePrice === 'number' && Price !== before[at]?.Price && SalePrice === before[at]?.SalePrice,
  )
  const kinds = (['Subscription', 'Bundle'] as const).filter((kind) =>
    breaks.some((one) => typeof one[`${kind}Price`] === 'number'),
  )
  return [
    ...(keepsSale ? ['The sale prices stay, and buyers pay them while the sale runs.'] : []),
    ...(kinds.length > 0
      ? [
          `The ${joinWords(
            kinds.map((kind) => kind.toLowerCase()),
            'and',
          )} prices stay.`,
        ]
      : []),
  ]
}

/** Returns price breaks in words: "1+ $9.00 (sale $8.00), 10+ $8.50". */
export function breaksInWords(breaks: readonly PriceBreak[], currency: string | null | undefined): string {
  return breaks
    .map(({ Quantity = 0, Price, SalePrice }) => {
      const sale = typeof SalePrice === 'number' ? ` (sale ${formatUnitPrice(SalePrice, currency)})` : ''
      return `${Quantity}+ ${formatUnitPrice(Price ?? 0, currency)}${sale}`
    })
    .join(', ')
}

/** Returns the ID of the default price schedule of a target. Empty for none. */
export function scheduleIdOf({ before }: Target): string {
  const id = before?.DefaultPriceScheduleID
  return typeof id === 'string' ? id : ''
}

/**
 * Returns the job that writes the new prices, one row for each price schedule. A schedule that is changed before its
 * turn is skipped, and the job can be undone. Undefined when no price changes.
 */
export function repriceJob(rows: readonly RepriceRow[]): JobPlan | undefined {
  const words = { one: 'price schedule', many: 'price schedules' }
  const targets = rows.flatMap(({ schedule, breaks, problem }): Target[] => {
    const { ID = '', Name, PriceBreaks = [] } = schedule
    if (problem !== undefined || isSame(breaks, PriceBreaks)) return []
    const before = { PriceBreaks }
    return [
      {
        ...{ id: ID, name: Name || ID, before },
        write: { kind: 'patch', body: { PriceBreaks: breaks }, from: before },
      },
    ]
  })
  if (targets.length === 0) return undefined
  return {
    ...{ path: 'priceschedules', route: '/settings/priceschedules', words, targets, canUndoRows: true },
    title: `Reprice ${countOf(targets.length, words)}`,
  }
}
