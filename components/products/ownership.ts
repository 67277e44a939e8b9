import { isolate } from '@/lib/format/direction'
import { isMarketplace } from '@/lib/parties/companies'
import { getSettings } from '@/lib/settings'

/**
 * Returns the reason why a supplier's user may not change a record that belongs to another company.
 *
 * @param noun the kind of record in the singular
 * @param owner the ID of the company that owns the record; its name is known without a request for the marketplace only
 * @param own the supplier's own id; undefined while it is unknown, in which case the platform decides
 */
export function foreignRecordReason(
  noun: 'product' | 'spec' | 'price schedule',
  owner: string | undefined,
  own: string | undefined,
): string | undefined {
  if (!owner || !own || owner === own) return undefined
  const name = isMarketplace(owner) ? getSettings().marketplaceName : ''
  return `You can view this ${noun} but not change it. It belongs to ${isolate(name || owner)}.`
}

/** Does the same for a product. Suppliers see the other companies' products that they sell. */
export function foreignProductReason(owner: string | undefined, own: string | undefined): string | undefined {
  const reason = foreignRecordReason('product', owner, own)
  return reason && `${reason} Suppliers can change only their own products.`
}
