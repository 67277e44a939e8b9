import { Count } from '@/components/resource/cells'
import { StatusBadge } from '@/components/ui/badge'
import { Thumbnail } from '@/components/ui/thumbnail'
import { pictureOf } from '@/lib/format/picture'
import type { Product } from '@/lib/ordercloud/models'

/** The first picture of a product. */
export function Picture({ product, size }: { product: Product; size?: string }) {
  return <Thumbnail url={pictureOf(product)} size={size} />
}

/** Whether buyers find it. */
export function Status({ product }: { product: Product }) {
  return <StatusBadge isOn={product.Active === true} on="Active" off="Inactive" />
}

/** What is on hand; a dash where nobody counts. */
export function Stock({ product }: { product: Product }) {
  return <Count>{product.Inventory?.Enabled ? product.Inventory.QuantityAvailable : undefined}</Count>
}
