import { perParent } from '@/lib/resource/per-parent'

/** Where a tree of categories lies: a catalog, looked at as one buyer has it. */
export interface CatalogPlace {
  buyerId: string
  catalogId: string
  /** Path of its categories, on screen and in query keys. */
  path: string
}

/** The route parameters of the pages of a tree. */
export interface PlaceParams {
  buyerid: string
  catalogid: string
}

const made = perParent((key: string): CatalogPlace => {
  const [buyer = '', catalog = ''] = key.split('/')
  return {
    buyerId: decodeURIComponent(buyer),
    catalogId: decodeURIComponent(catalog),
    path: `buyers/${buyer}/catalogs/${catalog}/categories`,
  }
})

/** The place of a tree, always the same object for the same ids. */
export function placeOf(buyerId: string, catalogId: string): CatalogPlace {
  return made(`${encodeURIComponent(buyerId)}/${encodeURIComponent(catalogId)}`)
}
