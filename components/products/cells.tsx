import { Count } from '@/components/resource/cells'
import { StatusBadge } from '@/components/ui/badge'
import { Thumbnail } from '@/components/ui/thumbnail'
import { pictureOf } from '@/lib/format/picture'
import { formatNumber } from '@/lib/format/number'
import type { Product } from '@/lib/ordercloud/models'

/** Shows the first picture of a product. */
export function Picture({ product, size }: { product: Product; size?: 'record' | 'large' }) {
  return <Thumbnail url={pictureOf(product)} size={size} />
}

/** Shows whether the product is active, that is visible to buyers. */
export function Status({ product }: { product: Product }) {
  return <StatusBadge isOn={product.Active === true} on="Active" off="Inactive" />
}

/** Shows the available quantity. Shows a dash if the product's inventory is not tracked. */
export function Stock({ product }: { product: Product }) {
  return <Count>{product.Inventory?.Enabled ? product.Inventory.QuantityAvailable : undefined}</Count>
}

/** Returns the available quantity in words: "878 in stock". Undefined if the product's inventory is not tracked. */
export function stockWords({ Inventory }: Product): string | undefined {
  if (!Inventory?.Enabled || Inventory.QuantityAvailable === undefined) return undefined
  return `${formatNumber(Inventory.QuantityAvailable)} in stock`
}
