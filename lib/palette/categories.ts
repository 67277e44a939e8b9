import { aCategory } from '../catalogs/categories'
import { perParent } from '../resource/per-parent'
import type { Findable } from '../registry'
import { isPlatformId } from '../forms/platform-id'
import { idOfSegment, idSegment } from '../url/id-segment'

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
  const catalogId = idOfSegment(id)
  return isPlatformId(catalogId) ? { href, catalogId } : undefined
}

/** The categories of one catalog. Ids are unique in their catalog alone, and the platform lists no others. */
export const categoriesBelow = perParent((catalogHref): Findable => {
  const kind = aCategory(catalogAt(catalogHref)?.catalogId ?? '')
  const hrefOf = (category: object) => `${catalogHref}/categories/${idSegment(kind.idOf(category))}`
  return { ...kind, hrefOf }
})
