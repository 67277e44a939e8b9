'use client'

import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import type { ListedResource, RecordEditorForm } from '@/components/resource/listed-resource'
import type { Address } from '@/lib/ordercloud/models'
import { defineBuyerAssignments } from '@/lib/parties/buyer-assignments'
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
export const buyerAddressAssignments = defineBuyerAssignments({
  path: 'addresses/parties',
  idField: 'AddressID',
  flags: [
    { field: 'IsShipping', label: 'For shipping' },
    { field: 'IsBilling', label: 'For billing' },
  ],
  missingFlagReason: 'Select shipping, billing or both.',
  resource: (oc) => oc.Addresses,
})
