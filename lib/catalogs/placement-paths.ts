/**
 * First part of the query keys of the catalogs of products, and path of their activity. Also the path of the jobs that
 * put products in several catalogs.
 */
export const CATALOGS_PATH = 'products/catalogs'

/** First part of the query keys of everything that is derived about the visibility of products. */
export const VISIBILITY_PATH = 'products/visibility'

/** First part of the query keys of the categories of products in one catalog. */
export const placesPath = (catalogId: string) => `products/categories/${encodeURIComponent(catalogId)}`

/** Path of the jobs that put products in a catalog, or take them out of it. */
export const placementJobPath = (catalogId: string) => `catalogs/${encodeURIComponent(catalogId)}/products`

const JOB_PATH = /^catalogs\/([^/]+)\/products$/

/** Returns the catalog whose products the jobs with a path change. Undefined for other jobs. */
export function placementCatalogOf(path: string): string | undefined {
  const catalog = JOB_PATH.exec(path)?.[1]
  return catalog === undefined ? undefined : decodeURIComponent(catalog)
}

/**
 * Returns true for the first part of a query key whose records change when products enter or leave a catalog, or any
 * catalog when it is undefined.
 */
export function isChangedByPlacement(catalogId: string | undefined, keyPath: unknown): boolean {
  if (typeof keyPath !== 'string') return false
  if (['products', CATALOGS_PATH, VISIBILITY_PATH].includes(keyPath)) return true
  if (catalogId === undefined) return keyPath.startsWith(placesPath('')) || OF_CATEGORY.test(keyPath)
  // The products of a category, in the settings and below a buyer.
  const ofCategory = `catalogs/${encodeURIComponent(catalogId)}/categories/products`
  return keyPath === placesPath(catalogId) || keyPath.endsWith(ofCategory)
}

const OF_CATEGORY = /catalogs\/[^/]+\/categories\/products$/
