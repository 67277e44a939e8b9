import { formatPrice } from '@/lib/format/price'
import type { SampleOrder } from '@/lib/orders/sample'
import { countOf } from '@/lib/resource/words'
import type { SimulatedOrder } from './simulate'

/** A line that the platform did not add to the order of the check. */
export interface LeftOutLine {
  productId: string
  reason: string
}

/** An address that the platform did not set on the order of the check. */
export interface LeftOutAddress {
  kind: 'Shipping' | 'Billing'
  reason: string
}

/** The result of a check on the platform. */
export interface CheckResult {
  /** The order with its lines, as the platform calculated it. */
  draft: SampleOrder
  /** The discount of the promotion. 0 when the platform rejected the promotion. */
  discount: number
  /** The platform's reason for rejecting the promotion. Undefined when the order got it. */
  rejection: string | undefined
  leftOut: LeftOutLine[]
  leftOutAddresses: LeftOutAddress[]
  /** False when the order could not be deleted afterward. */
  isDeleted: boolean
}

const LINES = { one: 'line', many: 'lines' }

interface Compared {
  /** The expressions of the checked promotion. */
  expressions: string
  sample: SampleOrder
  /** The simulation on the sample. */
  simulated: SimulatedOrder
  /** The simulation on the order as the platform calculated it. */
  simulatedOnDraft: SimulatedOrder
  /** True when the trial has another date than now. */
  isOtherDate: boolean
}

/**
 * Explains why the platform gives another discount than the simulation, as sentences. Empty when both are the same.
 * Differences of the two orders explain it when the simulation gives the platform's discount on the platform's order.
 */
export function explainDifference(
  { draft, discount, rejection, leftOut, leftOutAddresses }: CheckResult,
  { expressions, sample, simulated, simulatedOnDraft, isOtherDate }: Compared,
): string[] {
  const isSame = discount === simulated.discount && (rejection === undefined) === simulated.isEligible
  const causes = leftOutAddresses.map(
    ({ kind, reason }) =>
      `The platform did not set the ${kind.toLowerCase()} address (${reason.replace(/\.$/, '')}).`,
  )
  if (leftOut.length > 0)
    causes.push(
      `The platform did not add ${countOf(leftOut.length, LINES)}: ${leftOut
        .map(({ productId, reason }) => `${productId} (${reason.replace(/\.$/, '')})`)
        .join(', ')}.`,
    )
  if (isSame) return causes
  const currency = draft.order.Currency
  const [own, other] = [draft.order.Subtotal ?? 0, sample.order.Subtotal ?? 0]
  if (own !== other && leftOut.length === 0)
    causes.push(
      `The user’s prices give a subtotal of ${formatPrice(own, currency)} instead of ${formatPrice(other, sample.order.Currency)}.`,
    )
  for (const [field, label] of READ_COSTS) {
    const [now, before] = [draft.order[field] ?? 0, sample.order[field] ?? 0]
    if (now !== before && expressions.toLowerCase().includes(field.toLowerCase()))
      causes.push(
        `${label} is ${formatPrice(now, currency)} instead of ${formatPrice(before, sample.order.Currency)}, because the order of the check was not calculated for checkout.`,
      )
  }
  if (isOtherDate) causes.push('The platform checks at the current time, and not at the date of the trial.')
  const isExplained =
    simulatedOnDraft.discount === discount && simulatedOnDraft.isEligible === (rejection === undefined)
  if (isExplained) return causes.length > 0 ? causes : [OTHER_FIELDS]
  if (rejection !== undefined && simulatedOnDraft.isEligible)
    causes.push(
      'The conditions are met, so an assignment, a date, a limit or another rule of the platform is the reason.',
    )
  else
    causes.push(
      `On the platform’s order, the simulation gives ${formatPrice(simulatedOnDraft.discount, currency)}. The rest of the difference is not known.`,
    )
  return causes
}

const OTHER_FIELDS =
  'The order of the check has other values in fields that the expressions read, such as its dates or its status.'

/** Costs of an order that drafts do not have yet, as sentence subjects. */
const READ_COSTS = [
  ['ShippingCost', 'The shipping cost'],
  ['TaxCost', 'The tax'],
  ['Fees', 'The sum of fees'],
  ['Gratuity', 'The gratuity'],
  ['Total', 'The total'],
] as const
