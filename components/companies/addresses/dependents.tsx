'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { roles } from '@/lib/permissions/roles'
import { dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { assignmentPart } from '@/lib/parties/buyer-assignments'
import { nameOf } from '@/lib/parties/party-dependents'
import { buyerAddressAssignments } from './buyer-form'

/** Lists the records that depend on an address of the marketplace. */
export function AdminAddressDependents({ id }: { id: string }) {
  // A product with a supplier ships from an address of that supplier, and address ids are unique only within one
  // company. The filter therefore leaves out products that have a supplier.
  return <DependentList of={`addresses/${id}`} parts={[productsFrom(id, '!*')]} />
}

/** Returns the list of the records that depend on an address of a supplier. */
export function supplierAddressDependents(companyId: string) {
  return function SupplierAddressDependents({ id }: { id: string }) {
    return (
      <DependentList of={`suppliers/${companyId}/addresses/${id}`} parts={[productsFrom(id, companyId)]} />
    )
  }
}

/** Returns the list of the records that depend on an address of a buyer. */
export function buyerAddressDependents(buyerId: string) {
  return function BuyerAddressDependents({ id }: { id: string }) {
    const part = assignmentPart(buyerAddressAssignments(buyerId, id), 'AddressReader', 'AddressAdmin')
    return <DependentList of={`buyers/${buyerId}/addresses/${id}`} parts={[part]} />
  }
}

/**
 * Describes the products that ship from the address. Stock at the address is left out, because the platform lists
 * inventory per product only.
 */
function productsFrom(id: string, supplier: string): DependentPart {
  const filters = { ShipFromAddressID: id, DefaultSupplierID: supplier }
  return {
    what: 'products that ship from it',
    words: {
      one: 'product ships from this address and loses it',
      many: 'products ship from this address and lose it',
    },
    view: [roles.ProductViewer, roles.ProductManager],
    read: dependentsFromList((oc, page, request) => oc.Products.List({ filters, ...page }, request), nameOf),
  }
}
