'use client'

import type { ProductRecord } from '../service'
import { CatalogsPanel } from './catalogs-panel'

/** Tab with the places of a product: its catalogs and categories. */
export function CatalogsTab({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  return <CatalogsPanel key={`catalogs ${id}`} product={product} />
}
