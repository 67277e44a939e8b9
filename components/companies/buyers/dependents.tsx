'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { buyerDependents } from '@/lib/dependents/company-dependents'

/** Lists the records that depend on a buyer. */
export function BuyerDependents({ id }: { id: string }) {
  return <DependentList of={`buyers/${id}`} parts={buyerDependents(id)} />
}
