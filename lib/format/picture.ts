/**
 * Returns the URL of a product's first picture, preferring the thumbnail. Checks the types, because `xp` can hold any
 * JSON.
 */
export function pictureOf(product: { xp?: unknown } | null | undefined): string | undefined {
  const images: unknown = (product?.xp as { Images?: unknown } | null | undefined)?.Images
  return Array.isArray(images) ? pictureUrl(images[0]) : undefined
}

/** Returns the URL to show for one entry of a product's pictures, preferring the thumbnail. Undefined if it has none. */
export function pictureUrl(entry: unknown): string | undefined {
  const { Url, ThumbnailUrl } = (entry ?? {}) as { Url?: unknown; ThumbnailUrl?: unknown }
  const url = ThumbnailUrl || Url
  return typeof url === 'string' && /^(https?:)?\//i.test(url) ? url : undefined
}
