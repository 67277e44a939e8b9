import { formatInstant } from '@/lib/format/instant'
import type { LineItem, Order, ShipmentItem } from '@/lib/ordercloud/models'
import { specWords } from '../rules/line'
import type { PaperDocument } from './paper-document'

/** The facts about the sender and the reader that all documents use. */
export interface PaperContext {
  sender: PaperDocument['sender']
  /** IANA name of the reader's time zone. */
  timeZone: string
  /** ID of the supplier that the reader belongs to. Undefined for staff of the marketplace. */
  supplierId?: string | undefined
  /** Returns the name of a supplier or of the marketplace. */
  supplierName: (id: string) => string
}

// A date in the past, because formatInstant leaves out the year of "now", and paper is read in later years too.
const NO_YEAR_LEFT_OUT = new Date(0)

/** Returns a day and time in words with year and zone, or an empty text without one. */
export function dateWords(iso: string | null | undefined, timeZone: string): string {
  return iso ? formatInstant(iso, timeZone, NO_YEAR_LEFT_OUT) : ''
}

/** Returns the ID of what a line delivers: of the variant, or else of the product. */
export function deliveredId(line: Pick<LineItem, 'ProductID' | 'Variant'>): string {
  return line.Variant?.ID || line.ProductID
}

/** Returns the name of a product, and its specs on a second line. */
export function nameAndSpecs(name: string, item: Pick<LineItem | ShipmentItem, 'Specs' | 'Variant'>): string {
  return [name, specWords(item)].filter(Boolean).join('\n')
}

/**
 * Returns the lines of an order that the reader may see. A supplier sees all lines of orders that were sent to it, and
 * only its own lines of any other order.
 */
export function visibleLines(
  order: Pick<Order, 'ToCompanyID'>,
  lines: readonly LineItem[],
  supplierId: string | undefined,
): readonly LineItem[] {
  if (supplierId === undefined || order.ToCompanyID === supplierId) return lines
  return lines.filter((line) => line.SupplierID === supplierId)
}
