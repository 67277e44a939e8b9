import { formatNumber } from '@/lib/format/number'

const MAX_QUANTITY = 1_000_000_000

/** Returns the problem with the default quantity of a product in a bundle as a sentence. Undefined for a valid one. */
export function bundleQuantityProblem(typed: string, isRequired: boolean): string | undefined {
  const text = typed.trim()
  if (text === '') return isRequired ? 'A required product needs a default quantity.' : undefined
  const quantity = Number(text)
  if (!/^\d+$/.test(text) || quantity < 1) return 'Enter a whole number of at least 1.'
  return quantity > MAX_QUANTITY ? `Enter at most ${formatNumber(MAX_QUANTITY)}.` : undefined
}
