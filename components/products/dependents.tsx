'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { productAssignments, productCatalogs, productVariants } from '@/lib/dependents/product-dependents'

/** Lists the records that depend on a product. */
export function ProductDependents({ id }: { id: string }) {
  const parts = [productVariants(id), productCatalogs(id), productAssignments(id)]
  return <DependentList of={`products/${id}`} parts={parts} />
}
