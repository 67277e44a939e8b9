import type { LineItem } from '@/lib/ordercloud/models'

/** One entry of the platform's errors, as far as its line items can be found. */
interface Problem {
  Data?: unknown
}

/**
 * Returns the line items that a problem of an order concerns. The platform names them by `LineItemIDs` or
 * `LineItemID`, or by their products with `ProductIDs` or `ProductID`. Data of any other shape names none.
 */
export function linesOfProblem({ Data }: Problem, lines: readonly LineItem[]): LineItem[] {
  const ids = names(Data, 'LineItemID')
  if (ids.length > 0) return lines.filter(({ ID }) => ids.includes(ID))
  const products = names(Data, 'ProductID')
  return lines.filter(({ ProductID }) => products.includes(ProductID))
}

function names(data: unknown, field: string): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  const facts = data as Readonly<Record<string, unknown>>
  const many = facts[`${field}s`]
  return Array.isArray(many) ? many : facts[field] === undefined ? [] : [facts[field]]
}
