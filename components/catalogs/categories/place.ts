import { perParent } from '@/lib/resource/per-parent'
import { idSegment } from '@/lib/url/id-segment'

/** The location of a category tree: a catalog as one buyer sees it. */
export interface CatalogPlace {
  buyerId: string
  catalogId: string
  /** First part of the query keys of its categories. */
  path: string
  /** Address of the pages of its categories. */
  route: string
}

/** The route parameters of the category pages. */
export interface PlaceParams {
  buyerid: string
  catalogid: string
}

const placeByKey = perParent((key: string): CatalogPlace => {
  const [buyer = '', catalog = ''] = key.split('/')
  const [buyerId, catalogId] = [decodeURIComponent(buyer), decodeURIComponent(catalog)]
  return {
    buyerId,
    catalogId,
    path: `buyers/${buyer}/catalogs/${catalog}/categories`,
    route: `/buyers/${idSegment(buyerId)}/catalogs/${idSegment(catalogId)}/categories`,
  }
})

/** Returns the location of a tree. The same ids always return the same object. */
export function placeOf(buyerId: string, catalogId: string): CatalogPlace {
  return placeByKey(`${encodeURIComponent(buyerId)}/${encodeURIComponent(catalogId)}`)
}
