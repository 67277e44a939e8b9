'use client'

import { DependentList } from '@/components/resource/dependent-list'
import { roles } from '@/lib/permissions/roles'
import { listed, type DependentPart } from '@/lib/resource/dependents'
import { nameOf } from './dependents'

/** What hangs on an address of the marketplace. */
export function AdminAddressDependents({ id }: { id: string }) {
  // A product with a supplier ships from an address of the supplier; ids are unique among the addresses of one only.
  return <DependentList of={`addresses/${id}`} parts={[productsFrom(id, '!*')]} />
}

/** What hangs on an address of a supplier. */
export function SupplierAddressDependents({ companyId, id }: { companyId: string; id: string }) {
  return <DependentList of={`suppliers/${companyId}/addresses/${id}`} parts={[productsFrom(id, companyId)]} />
}

/** Products that ship from it; what lies there in stock the platform lists by product only. */
function productsFrom(id: string, supplier: string): DependentPart {
  const filters = { ShipFromAddressID: id, DefaultSupplierID: supplier }
  return {
    what: 'products that ship from it',
    words: {
      one: 'product ships from it, and loses its address',
      many: 'products ship from it, and lose their address',
    },
    view: [roles.ProductViewer, roles.ProductManager],
    read: listed((oc, page, request) => oc.Products.List({ filters, ...page }, request), nameOf),
  }
}
