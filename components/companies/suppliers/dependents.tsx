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
      words: { one: 'user goes with it', many: 'users go with it' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.SupplierUsers.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group goes with it', many: 'user groups go with it' },
      view: viewGroups,
      read: dependentsFromList(
        (oc, page, request) => oc.SupplierUserGroups.List(path, page, request),
        nameOf,
      ),
    },
    {
      what: 'addresses',
      words: { one: 'address goes with it', many: 'addresses go with it' },
      view: [roles.SupplierAddressViewer, roles.SupplierAddressManager],
      read: dependentsFromList((oc, page, request) => oc.SupplierAddresses.List(path, page, request), nameOf),
    },
    {
      what: 'products',
      words: { one: 'product loses it as a supplier', many: 'products lose it as a supplier' },
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
      { one: 'submitted order stays as it is', many: 'submitted orders stay as they are' },
      { ToCompanyID: supplierID },
    ),
  ]
}
