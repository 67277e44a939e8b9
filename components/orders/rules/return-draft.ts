import { diff, isSame } from '@/lib/forms/diff'
import { numberOrNull, priceToText } from '@/lib/forms/values'
import type { LineItem, OrderReturn, OrderReturnItem } from '@/lib/ordercloud/models'
import { refundDifference } from './refund'

/** The typed values of one line. An empty quantity means "not returned", an empty refund "no refund amount". */
export interface ReturnEntry {
  quantity: string
  refund: string
  comment: string
}

/** The typed values by the IDs of the lines. */
export type ReturnEntries = Readonly<Record<string, ReturnEntry>>

/** An entry of a line that is not returned. */
export const EMPTY_ENTRY: ReturnEntry = { quantity: '', refund: '', comment: '' }

/** Unsaved changes of a return. An empty refund means the sum of the items. */
export interface ReturnEdit {
  entries: ReturnEntries
  refund: string
  comments: string
}

/** A line with the most that can be returned of it. */
interface EligibleLine {
  line: Pick<LineItem, 'ID' | 'ProductID' | 'Product'>
  quantity: number
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

const isReturned = ({ quantity }: ReturnEntry) => !['', '0'].includes(quantity.trim())

const hasItems = (entries: ReturnEntries) => Object.values(entries).some(isReturned)

/** Returns the reason why a return cannot be created, as a sentence, or undefined. */
export function returnProblem(entries: ReturnEntries, eligible: readonly EligibleLine[]): string | undefined {
  if (!hasItems(entries)) return 'Enter a quantity for at least one line.'
  return entryProblem(entries, eligible)
}

/** Returns the reason why the changes of a return cannot be saved, as a sentence, or undefined. */
export function editProblem(
  { entries, refund }: ReturnEdit,
  eligible: readonly EligibleLine[],
): string | undefined {
  const typed = refund.trim()
  if (!hasItems(entries) && typed === '') return 'Enter a quantity for at least one line, or a refund.'
  if (typed !== '' && !AMOUNT.test(typed)) return 'Enter the refund of the return as an amount such as 12.50.'
  return entryProblem(entries, eligible)
}

function entryProblem(entries: ReturnEntries, eligible: readonly EligibleLine[]): string | undefined {
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
export function returnItems(entries: ReturnEntries): OrderReturnItem[] {
  return Object.entries(entries)
    .filter(([, entry]) => isReturned(entry))
    .map(([LineItemID, { quantity, refund, comment }]) => ({
      LineItemID,
      Quantity: Number(quantity),
      ...(refund.trim() !== '' && { RefundAmount: Number(refund) }),
      ...(comment.trim() !== '' && { Comments: comment.trim() }),
    }))
}

/** Returns a return as the texts that a form shows. */
export function toReturnEdit(record: OrderReturn, currency?: string | null): ReturnEdit {
  const items = record.ItemsToReturn ?? []
  const entries = items.map(({ LineItemID = '', Quantity, RefundAmount, Comments }) => [
    LineItemID,
    {
      quantity: String(Quantity ?? ''),
      refund: priceToText(RefundAmount, currency),
      comment: Comments ?? '',
    },
  ])
  // Nothing tells whether a user set the refund. It shows when it differs from the sum of the items.
  const isSet = items.length === 0 || refundDifference(record) !== undefined
  return {
    entries: Object.fromEntries(entries) as ReturnEntries,
    refund: isSet ? priceToText(record.RefundAmount, currency) : '',
    comments: record.Comments ?? '',
  }
}

/** The fields of a return that staff edit, as the platform spells them. */
export type ReturnPatch = Pick<OrderReturn, 'ItemsToReturn' | 'RefundAmount' | 'Comments'>

/** Returns the smallest PATCH body for the changes of a return. Without changes, it has no fields. */
export function returnPatch(record: OrderReturn, edit: ReturnEdit): Partial<ReturnPatch> {
  const before = toReturnEdit(record)
  const [saved, items] = [returnItems(before.entries), returnItems(edit.entries)]
  const areItemsChanged = !isSame(byLine(saved), byLine(items))
  const typed = edit.refund.trim()
  // Without a typed refund, changed items also take back a refund that a user had set to their earlier sum.
  const isRefundChanged =
    numberOrNull(typed) !== numberOrNull(before.refund) || (areItemsChanged && typed === '')
  return {
    ...(areItemsChanged && { ItemsToReturn: items }),
    // The platform accepts null for "the sum of the items", but the types of its library do not.
    ...(isRefundChanged && { RefundAmount: (typed === '' ? null : Number(typed)) as number }),
    ...diff({ Comments: before.comments }, { Comments: edit.comments.trim() }),
  }
}

const byLine = (items: readonly OrderReturnItem[]) =>
  Object.fromEntries(items.map((item) => [item.LineItemID, item]))

/**
 * True when a return has the values of a PATCH already, because it took effect although its response was lost. A refund
 * of null is met by any amount, because the platform calculates it.
 */
export function hasPatch(record: OrderReturn, patch: Partial<ReturnPatch>): boolean {
  const { ItemsToReturn: items, RefundAmount: refund, Comments: comments } = patch
  return (
    (items === undefined || isSame(byLine(record.ItemsToReturn ?? []), byLine(items))) &&
    (refund === undefined || refund === null || isSame(record.RefundAmount, refund)) &&
    (comments === undefined || (record.Comments ?? '') === comments)
  )
}
