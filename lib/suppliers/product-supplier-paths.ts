import { VISIBILITY_PATH } from '../catalogs/placement-paths'

/**
 * First part of the query keys of the suppliers of products, and path of their activity. Also the path of the jobs that
 * change the products of several suppliers.
 */
export const PRODUCT_SUPPLIERS_PATH = 'products/suppliers'

/** Title of the panel with the suppliers of a product. */
export const PRODUCT_SUPPLIERS_TITLE = 'Suppliers'

/** First parts of the query keys whose records change when a product gets or loses a supplier. */
export const CHANGED_WITH_PRODUCT_SUPPLIERS = ['products', PRODUCT_SUPPLIERS_PATH, VISIBILITY_PATH] as const

/** Path of the jobs that make a supplier sell products, or stop it. */
export const productSupplierJobPath = (supplierId: string) =>
  `suppliers/${encodeURIComponent(supplierId)}/products`

const JOB_PATH = /^suppliers\/([^/]+)\/products$/

/** Returns the supplier whose products the jobs with a path change. Undefined for other jobs. */
export function productSupplierOf(path: string): string | undefined {
  const supplier = JOB_PATH.exec(path)?.[1]
  return supplier === undefined ? undefined : decodeURIComponent(supplier)
}
