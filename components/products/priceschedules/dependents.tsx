'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { scheduleParts } from '@/lib/dependents/product-dependents'

/** Lists the products, the buyers and the supplier that lose their price when a price schedule is deleted. */
export function ScheduleDependents({ id }: { id: string }) {
  return <DependentList of={`priceschedules/${id}`} parts={scheduleParts(id)} />
}
