'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { supplierDependents } from '@/lib/dependents/company-dependents'

/** Lists the records that depend on a supplier. */
export function SupplierDependents({ id }: { id: string }) {
  return <DependentList of={`suppliers/${id}`} parts={supplierDependents(id)} />
}
