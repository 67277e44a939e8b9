import type { LineItem } from '@/lib/ordercloud/models'
import { productName, quantityLeft } from './line'
import type { QuantityTexts } from './shipment-items'

/** A package as the user enters it. It becomes one shipment. */
export interface PackageDraft {
  /** ID of the shipment. The app generated it, so that a repeated attempt creates no second one. */
  id: string
  /** Lines without a text, or with 0, are not in the package. */
  quantities: QuantityTexts
  trackingNumber: string
  cost: string
}

/** An amount in whole cents. The platform rounds other amounts. */
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Returns the quantities of a package by ID of the line item, without those of 0. */
export function quantitiesOf(texts: QuantityTexts): Map<string, number> {
  return new Map(
    Object.entries(texts).flatMap(([line, text]) =>
      text.trim() === '' || Number(text) === 0 ? [] : [[line, Number(text)] as const],
    ),
  )
}

/** Returns the cost of a package. Null when it has none. */
export function costOf({ cost }: Pick<PackageDraft, 'cost'>): number | null {
  return cost.trim() === '' ? null : Number(cost)
}

/** Returns the quantities of a package that takes all that the other packages leave. */
export function allLeftBeside(
  lines: readonly LineItem[],
  others: readonly Pick<PackageDraft, 'quantities'>[],
): QuantityTexts {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const left = quantityLeft(line) - quantityIn(others, line)
      return left > 0 ? [[line.ID ?? '', String(left)]] : []
    }),
  )
}

/**
 * Returns the reason why packages cannot be shipped, as a sentence, or undefined. All packages together may have at most
 * what is left of each line.
 */
export function packagesProblem(
  packages: readonly Pick<PackageDraft, 'quantities' | 'cost'>[],
  lines: readonly LineItem[],
): string | undefined {
  for (const line of lines) {
    const left = quantityLeft(line)
    const isWrong = packages.some(({ quantities }) => {
      const quantity = quantitiesOf(quantities).get(line.ID ?? '')
      return quantity !== undefined && !(Number.isInteger(quantity) && quantity > 0 && quantity <= left)
    })
    if (isWrong) return `Enter whole quantities up to what is left. ${productName(line)} has ${left} left.`
    const together = quantityIn(packages, line)
    if (together > left)
      return `The packages have ${together} × ${productName(line)} together, but only ${left} are left.`
  }
  const empty = packages.findIndex(({ quantities }) => quantitiesOf(quantities).size === 0)
  if (empty >= 0)
    return packages.length === 1
      ? 'Enter a quantity for at least one line.'
      : `Package ${empty + 1} is empty. Enter a quantity for at least one line, or remove the package.`
  const isCostWrong = packages.some(({ cost }) => cost.trim() !== '' && !AMOUNT.test(cost.trim()))
  return isCostWrong ? 'Enter the cost as an amount such as 12.50.' : undefined
}

/** Returns the quantity of a line in several packages together. Texts that are no quantity count as 0. */
function quantityIn(packages: readonly Pick<PackageDraft, 'quantities'>[], { ID = '' }: LineItem): number {
  return packages.reduce((sum, { quantities }) => {
    const quantity = quantitiesOf(quantities).get(ID) ?? 0
    return quantity > 0 ? sum + quantity : sum
  }, 0)
}
