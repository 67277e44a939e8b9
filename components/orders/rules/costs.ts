import type { ShipEstimate } from '@/lib/ordercloud/models'

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Returns the problem of a typed cost as a sentence. Undefined when it is valid. */
export function costProblem(text: string): string | undefined {
  return AMOUNT.test(text) ? undefined : 'Enter an amount with at most two decimals, such as 12.50.'
}

/**
 * Returns the methods of estimates by the IDs of the estimates: the newly chosen ones, and otherwise those that the order
 * has. Estimates without either have none. Choices for earlier estimates do not count.
 */
export function methodsOf(
  estimates: readonly ShipEstimate[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    estimates.flatMap(({ ID = '', SelectedShipMethodID, ShipMethods = [] }) => {
      const method = chosen[ID] ?? SelectedShipMethodID
      return method && ShipMethods.some((one) => one.ID === method) ? [[ID, method]] : []
    }),
  )
}
