/**
 * Returns the URL of a product's first picture, preferring the thumbnail. Checks the types, because `xp` can hold any
 * JSON.
 */
export function pictureOf(product: { xp?: unknown } | null | undefined): string | undefined {
  const images: unknown = (product?.xp as { Images?: unknown } | null | undefined)?.Images
  const first = Array.isArray(images) ? (images[0] as { Url?: unknown; ThumbnailUrl?: unknown } | null) : null
  const url = first?.ThumbnailUrl || first?.Url
  return typeof url === 'string' && /^(https?:)?\//i.test(url) ? url : undefined
}
