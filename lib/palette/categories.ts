import { aCategory } from '../catalogs/categories'
import { perParent } from '../resource/per-parent'
import type { Findable } from '../registry'

/** An address of the office that lies in one catalog of a buyer. */
export interface CatalogAddress {
  /** Address of the catalog itself. */
  href: string
  catalogId: string
}

/** The catalog that an address lies in. */
export function catalogAt(path: string): CatalogAddress | undefined {
  const [href, id] = /^\/buyers\/[^/]+\/catalogs\/([^/]+)/.exec(path) ?? []
  if (href === undefined || id === undefined || id === 'new') return undefined
  try {
    return { href, catalogId: decodeURIComponent(id) }
  } catch {
    return undefined
  }
}

/** The categories of one catalog. Ids are unique in their catalog alone, and the platform lists no others. */
export const categoriesBelow = perParent((catalogHref): Findable => {
  const kind = aCategory(catalogAt(catalogHref)?.catalogId ?? '')
  const hrefOf = (category: object) => `${catalogHref}/categories/${encodeURIComponent(kind.idOf(category))}`
  return { ...kind, hrefOf }
})
