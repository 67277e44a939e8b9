import type { LineItem } from '@/lib/ordercloud/models'

/** Details of a line that staff can change without changing what is ordered. Empty texts mean "not set". */
export interface LineDetails {
  /** Instant in UTC. */
  needed: string
  costCenter: string
  shippingAccount: string
}

/** Returns the details of a line as form values. */
export function detailsOf({ DateNeeded, CostCenter, ShippingAccount }: LineItem): LineDetails {
  return { needed: DateNeeded ?? '', costCenter: CostCenter ?? '', shippingAccount: ShippingAccount ?? '' }
}

/** Returns the changed fields for a PATCH, or undefined when nothing was changed. Null clears a field. */
export function changedDetails(before: LineDetails, after: LineDetails): Partial<LineItem> | undefined {
  const changes = (
    [
      ['DateNeeded', before.needed, after.needed],
      ['CostCenter', before.costCenter, after.costCenter.trim()],
      ['ShippingAccount', before.shippingAccount, after.shippingAccount.trim()],
    ] as const
  ).flatMap(([field, old, current]) => (old === current ? [] : [[field, current || null] as const]))
  // The types of the SDK do not know that the platform accepts null.
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<LineItem>) : undefined
}
