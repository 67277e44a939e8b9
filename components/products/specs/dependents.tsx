'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { specProducts } from '@/lib/dependents/product-dependents'

/** Lists the products that lose a choice when a spec is deleted. */
export function SpecDependents({ id }: { id: string }) {
  return <DependentList of={`specs/${id}`} parts={[specProducts(id)]} />
}
