/** First part of the query keys of the specs of products, and path of their activity. */
export const PRODUCT_SPECS_PATH = 'products/specs'

/** Returns the ID of the row of a job about products that changes one of their specs. */
export function productSpecRowId(productId: string, specId: string): string {
  return `${productId}/specs/${specId}`
}

/** Returns the product and the spec of such a row. Undefined for other rows. */
export function productSpecOf(
  path: string,
  rowId: string,
): { productId: string; specId: string } | undefined {
  const [productId = '', part, specId] = rowId.split('/')
  return path === 'products' && part === 'specs' && specId !== undefined ? { productId, specId } : undefined
}
