import type { LineItem, OrderReturnItem } from '@/lib/ordercloud/models'

/** The typed quantity and refund of one line. Empty texts mean "not returned" and "no refund amount". */
export interface ReturnEntry {
  quantity: string
  refund: string
}

/** A line with the most that can be returned of it. */
interface EligibleLine {
  line: Pick<LineItem, 'ID' | 'ProductID' | 'Product'>
  quantity: number
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

const isReturned = ({ quantity }: ReturnEntry) => !['', '0'].includes(quantity.trim())

/** Returns the reason why a return cannot be created, as a sentence, or undefined. */
export function returnProblem(
  entries: Readonly<Record<string, ReturnEntry>>,
  eligible: readonly EligibleLine[],
): string | undefined {
  if (!Object.values(entries).some(isReturned)) return 'Enter a quantity for at least one line.'
  for (const { line, quantity: most } of eligible) {
    const entry = entries[line.ID ?? '']
    if (!entry || !isReturned(entry)) continue
    const name = line.Product?.Name ?? line.ProductID
    const quantity = Number(entry.quantity)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      return `Enter a whole quantity of ${name} up to ${most}.`
    if (entry.refund.trim() !== '' && !AMOUNT.test(entry.refund.trim()))
      return `Enter the refund for ${name} as an amount such as 12.50.`
  }
  return undefined
}

/** Returns the items of the return in the platform's format. */
export function returnItems(entries: Readonly<Record<string, ReturnEntry>>): OrderReturnItem[] {
  return Object.entries(entries)
    .filter(([, entry]) => isReturned(entry))
    .map(([LineItemID, { quantity, refund }]) => ({
      LineItemID,
      Quantity: Number(quantity),
      ...(refund.trim() !== '' && { RefundAmount: Number(refund) }),
    }))
}
