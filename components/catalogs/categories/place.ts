import { perParent } from '@/lib/resource/per-parent'
import { idSegment } from '@/lib/url/id-segment'

/** The location of a category tree: a catalog in the settings, or as one buyer sees it. */
export interface CatalogPlace {
  /** Undefined in the settings. */
  buyerId: string | undefined
  catalogId: string
  /** First part of the query keys of its categories. */
  path: string
  /** Address of the pages of its categories. */
  route: string
}

/** The route parameters of the category pages. */
export interface PlaceParams {
  /** Absent in the settings. */
  buyerid?: string
  catalogid: string
}

const placeByKey = perParent((key: string): CatalogPlace => {
  const [buyer = '', catalog = ''] = key.split('/')
  const [buyerId, catalogId] = [decodeURIComponent(buyer), decodeURIComponent(catalog)]
  const below = `catalogs/${catalog}/categories`
  const belowRoute = `catalogs/${idSegment(catalogId)}/categories`
  if (buyer === '') return { buyerId: undefined, catalogId, path: below, route: `/settings/${belowRoute}` }
  return {
    buyerId,
    catalogId,
    path: `buyers/${buyer}/${below}`,
    route: `/buyers/${idSegment(buyerId)}/${belowRoute}`,
  }
})

/**
 * Returns the location of a tree. The same ids always return the same object.
 *
 * @param buyerId undefined in the settings
 */
export function placeOf(buyerId: string | undefined, catalogId: string): CatalogPlace {
  return placeByKey(`${encodeURIComponent(buyerId ?? '')}/${encodeURIComponent(catalogId)}`)
}
