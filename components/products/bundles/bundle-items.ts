import { formatNumber } from '@/lib/format/number'
import type { BundleProductAssignment } from '@/lib/ordercloud/models'

/** Returns how a product is part of a bundle: "Required, quantity 2". */
export function itemText({ Required, DefaultQuantity }: BundleProductAssignment): string {
  const quantity = DefaultQuantity ? `quantity ${formatNumber(DefaultQuantity)}` : 'no default quantity'
  return `${Required ? 'Required' : 'Optional'}, ${quantity}`
}
