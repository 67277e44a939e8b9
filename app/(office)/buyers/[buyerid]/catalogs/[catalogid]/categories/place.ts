import { perParent } from '@/lib/resource/per-parent'
import { idSegment } from '@/lib/url/id-segment'

/** Where a tree of categories lies: a catalog, looked at as one buyer has it. */
export interface CatalogPlace {
  buyerId: string
  catalogId: string
  /** First words of the query keys of its categories. */
  path: string
  /** Address of its categories. */
  route: string
}

/** The route parameters of the pages of a tree. */
export interface PlaceParams {
  buyerid: string
  catalogid: string
}

const made = perParent((key: string): CatalogPlace => {
  const [buyer = '', catalog = ''] = key.split('/')
  const [buyerId, catalogId] = [decodeURIComponent(buyer), decodeURIComponent(catalog)]
  return {
    buyerId,
    catalogId,
    path: `buyers/${buyer}/catalogs/${catalog}/categories`,
    route: `/buyers/${idSegment(buyerId)}/catalogs/${idSegment(catalogId)}/categories`,
  }
})

/** The place of a tree, always the same object for the same ids. */
export function placeOf(buyerId: string, catalogId: string): CatalogPlace {
  return made(`${encodeURIComponent(buyerId)}/${encodeURIComponent(catalogId)}`)
}
