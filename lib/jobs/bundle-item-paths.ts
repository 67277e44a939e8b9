/** First part of the query keys of the products of a bundle. */
export const BUNDLE_ITEMS_PATH = 'bundles/products'

/** First part of the query keys of the bundles that contain a product. */
export const PRODUCT_BUNDLES_PATH = 'products/bundles'

/** Returns the ID of the row of a job about bundles that changes one of their products. */
export function bundleItemRowId(bundleId: string, productId: string): string {
  return `${bundleId}/${productId}`
}

/** Returns the bundle and the product of such a row. Undefined for other rows. */
export function bundleItemOf(
  path: string,
  rowId: string,
): { bundleId: string; productId: string } | undefined {
  const [bundleId = '', productId] = rowId.split('/')
  return path === 'bundles' && productId !== undefined ? { bundleId, productId } : undefined
}
