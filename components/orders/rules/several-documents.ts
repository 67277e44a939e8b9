/** Maximum number of orders whose documents are made together. */
export const MAX_DOCUMENTS = 50

/** The documents of orders that can be made for a selection. The value is the word in the address. */
export const DOCUMENT_KINDS = [
  { value: 'pick-list', label: 'Pick list', many: 'Pick lists' },
  { value: 'confirmation', label: 'Order confirmation', many: 'Order confirmations' },
] as const

/** Kind of a document of an order. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]['value']

/** Returns the address of the page with a document of each of these orders. */
export function documentsPath(ids: readonly string[], kind: string): string {
  return `/orders/documents?${new URLSearchParams([['document', kind], ...ids.map((id) => ['order', id])])}`
}
