'use client'

import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { Address } from '@/lib/ordercloud/models'
import type { BuyerAssignments } from '@/lib/parties/buyer-assignments'
import { addressForm, type AddressForm } from './form'

/** Returns the form that edits an address of one buyer, with the users that can choose it. */
export function buyerAddressForm(
  resource: ListedResource<Address>,
  buyerId: string,
): RecordEditorForm<AddressForm, Address> {
  return {
    ...addressForm(resource),
    Panels: ({ record }) => (
      <BuyerPartyPanel
        assignments={buyerAddressAssignments(buyerId, record.ID ?? '')}
        levels={['company', 'group', 'user']}
        description="Who can choose this address, for shipping, billing or both. To change this, add the same users again."
        manage={resource.access.manage}
        emptyText="Nobody can choose this address yet."
        removalConsequence="These users can no longer choose the address, unless another assignment allows it."
      />
    ),
  }
}

/** The assignments of an address of a buyer. Each says what the address is for. */
export const buyerAddressAssignments = (buyerId: string, id: string): BuyerAssignments => {
  const [buyer, path] = [encodeURIComponent(buyerId), encodeURIComponent(id)]
  return {
    ...{ buyerId, id, path: 'addresses/parties' },
    flags: [
      { field: 'IsShipping', label: 'For shipping' },
      { field: 'IsBilling', label: 'For billing' },
    ],
    list: (oc, page, request) => oc.Addresses.ListAssignments(buyer, { addressID: id, ...page }, request),
    save: (oc, holder) =>
      oc.Addresses.SaveAssignment(buyer, { AddressID: id, IsShipping: false, IsBilling: false, ...holder }),
    remove: (oc, holder) => oc.Addresses.DeleteAssignment(buyer, path, holder),
  }
}
