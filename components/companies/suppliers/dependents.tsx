'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import { roles } from '@/lib/permissions/roles'
import { dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { nameOf, orderPart, profilePart } from '@/lib/parties/party-dependents'
import { supplierSide } from '@/lib/parties/company-side'

/** Lists the records that depend on a supplier. */
export function SupplierDependents({ id }: { id: string }) {
  return <DependentList of={`suppliers/${id}`} parts={partsOf(id)} />
}

function partsOf(supplierID: string): DependentPart[] {
  const path = encodeURIComponent(supplierID)
  const { viewUsers, viewGroups } = supplierSide(supplierID)
  return [
    {
      what: 'users',
      words: { one: 'user is deleted too', many: 'users are deleted too' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.SupplierUsers.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group is deleted too', many: 'user groups are deleted too' },
      view: viewGroups,
      read: dependentsFromList(
        (oc, page, request) => oc.SupplierUserGroups.List(path, page, request),
        nameOf,
      ),
    },
    {
      what: 'addresses',
      words: { one: 'address is deleted too', many: 'addresses are deleted too' },
      view: [roles.SupplierAddressViewer, roles.SupplierAddressManager],
      read: dependentsFromList((oc, page, request) => oc.SupplierAddresses.List(path, page, request), nameOf),
    },
    {
      what: 'products',
      words: { one: 'product loses this supplier', many: 'products lose this supplier' },
      view: [roles.ProductViewer, roles.ProductManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Products.List({ supplierID, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'products of its own',
      words: { one: 'product is owned by it', many: 'products are owned by it' },
      view: [roles.ProductViewer, roles.ProductManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Products.List({ filters: { OwnerID: supplierID }, ...page }, request),
        nameOf,
      ),
    },
    profilePart({ SupplierID: supplierID }),
    orderPart(
      'submitted orders',
      { one: 'submitted order is kept', many: 'submitted orders are kept' },
      { ToCompanyID: supplierID },
    ),
  ]
}
