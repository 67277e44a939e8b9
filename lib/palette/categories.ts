import { categoryReference } from '../catalogs/categories'
import { perParent } from '../resource/per-parent'
import type { Findable } from '../registry'
import { isPlatformId } from '../forms/platform-id'
import { idOfSegment, idSegment } from '../url/id-segment'

/** A URL of the app that is within one catalog, below a buyer or in the settings. */
interface CatalogAddress {
  /** URL of the catalog itself. */
  href: string
  catalogId: string
}

/** Returns the catalog that a URL is within. Undefined when there is none. */
export function catalogAt(path: string): CatalogAddress | undefined {
  const [href, id] = /^\/(?:buyers\/[^/]+|settings)\/catalogs\/([^/]+)/.exec(path) ?? []
  if (href === undefined || id === undefined || id === 'new') return undefined
  const catalogId = idOfSegment(id)
  return isPlatformId(catalogId) ? { href, catalogId } : undefined
}

/**
 * The categories of one catalog. Category IDs are unique within their catalog only, and the platform lists one
 * catalog at a time.
 */
export const categoriesBelow = perParent((catalogHref): Findable => {
  const kind = categoryReference(catalogAt(catalogHref)?.catalogId ?? '')
  const hrefOf = (category: object) => `${catalogHref}/categories/${idSegment(kind.idOf(category))}`
  return { ...kind, hrefOf }
})
