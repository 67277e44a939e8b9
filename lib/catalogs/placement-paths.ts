/** First part of the query keys of the catalogs of products, and path of their activity. */
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

/** Returns true for the first part of a query key whose records change when products enter or leave a catalog. */
export function isChangedByPlacement(catalogId: string, keyPath: unknown): boolean {
  if (typeof keyPath !== 'string') return false
  return (
    ['products', CATALOGS_PATH, VISIBILITY_PATH, placesPath(catalogId)].includes(keyPath) ||
    // The products of a category, in the settings and below a buyer.
    keyPath.endsWith(`catalogs/${encodeURIComponent(catalogId)}/categories/products`)
  )
}
