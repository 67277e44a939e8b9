'use client'

import { pictureOf } from '@/lib/format/picture'
import { roles } from '@/lib/permissions/roles'
import { aProduct } from '@/lib/resource/references'
import { useCan } from './use-can'
import { useRecordsById } from './use-records-by-id'

const MAY_LOOK = [roles.ProductViewer, roles.ProductManager]

/**
 * The first pictures of products, by one call for all of them, and no word when it fails. Of the products as they are
 * now: the copy that a line keeps of its product may name a picture that has moved since.
 */
export function usePictures(productIds: readonly string[]): ReadonlyMap<string, string | undefined> {
  const products = useRecordsById(aProduct, productIds, useCan(MAY_LOOK).allowed)
  return new Map([...products].map(([id, product]) => [id, pictureOf(product)]))
}
