import { Count } from '@/components/resource/cells'
import { StatusBadge } from '@/components/ui/badge'
import { Thumbnail } from '@/components/ui/thumbnail'
import type { Product } from '@/lib/ordercloud/models'

/** The first picture of a product. */
export function Picture({ product, size }: { product: Product; size?: string }) {
  return <Thumbnail url={imageOf(product)} size={size} />
}

/** Whether buyers find it. */
export function Status({ product }: { product: Product }) {
  return <StatusBadge isOn={product.Active === true} on="Active" off="Inactive" />
}

/** What is on hand; a dash where nobody counts. */
export function Stock({ product }: { product: Product }) {
  return <Count>{product.Inventory?.Enabled ? product.Inventory.QuantityAvailable : undefined}</Count>
}

/** Address of a product's first picture, the small one where there is one. `xp` may hold anything. */
function imageOf(product: Product): string | undefined {
  const images: unknown = (product.xp as { Images?: unknown } | null | undefined)?.Images
  const first = Array.isArray(images) ? (images[0] as { Url?: unknown; ThumbnailUrl?: unknown } | null) : null
  const url = first?.ThumbnailUrl || first?.Url
  return typeof url === 'string' && /^(https?:)?\//i.test(url) ? url : undefined
}
