'use client'

import { useViewer } from '@/hooks/use-session'
import { ProductBundles } from '../bundles/product-bundles'
import type { ProductRecord } from '../service'
import { SuppliersPanel } from '../suppliers/suppliers-panel'
import { AudienceNote } from './audience-note'
import { CatalogsPanel } from './catalogs-panel'
import { VisibilityPanel } from './visibility-panel'

/** Tab with the places of a product, the buyers that see it, the suppliers that sell it, and its bundles. */
export function CatalogsTab({ product }: { product: ProductRecord }) {
  const id = product.ID ?? ''
  // The platform lets suppliers read neither the buyers nor their assignments.
  const { isSupplier } = useViewer()
  return (
    <>
      {!isSupplier && <AudienceNote key={`audience ${id}`} product={product} />}
      <CatalogsPanel key={`catalogs ${id}`} product={product} />
      {!isSupplier && <VisibilityPanel key={`visibility ${id}`} product={product} />}
      <SuppliersPanel key={`suppliers ${id}`} product={product} />
      {!product.IsBundle && <ProductBundles key={`bundles ${id}`} product={product} />}
    </>
  )
}
