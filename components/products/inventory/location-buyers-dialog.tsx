'use client'

import { Stack, Text } from '@chakra-ui/react'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { isolate } from '@/lib/format/direction'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { InventoryRecord } from '@/lib/ordercloud/models'
import { partyQuery, type Party } from '@/lib/parties/party'
import { addOnce, SINGLE_ROW_PAGE, type AssignmentPage } from '@/lib/resource/assignments'
import { products } from '../resource'
import { isForAllBuyers } from '../rules/locations'
import { LOCATION_BUYERS_PATH, locationName, locationsPath, type LocationsOwner } from './locations'

const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const

interface LocationBuyersDialogProps {
  owner: LocationsOwner
  record: InventoryRecord
  readOnlyReason: string | undefined
  onClose: () => void
}

/** Dialog with the buyers and user groups that can use a location. Every change is saved at once. */
export function LocationBuyersDialog({ owner, record, readOnlyReason, onClose }: LocationBuyersDialogProps) {
  const name = isolate(locationName(record))
  const isForAll = isForAllBuyers(record)
  return (
    <Dialog
      title={`Buyers of ${name}`}
      size="review"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="3" color="fg">
        <Text>
          {isForAll
            ? 'All buyers can use this location, also those that are not listed here. To limit it, edit the location and turn off “All buyers can use it”.'
            : 'Only these buyers and user groups see the quantity of this location and can order from it. Without an assignment, no buyer can use it.'}
        </Text>
        <PartyPanel
          key={record.ID}
          // The activity of the product names the location by this title.
          title={`Buyers and user groups of ${name}`}
          assignments={buyersOf(owner, record.ID ?? '')}
          kinds={BUYERS}
          levels={LEVELS}
          manage={products.access.manage}
          blockedReason={readOnlyReason}
          emptyText={
            isForAll
              ? 'Assigned to no buyer or user group.'
              : 'Assigned to no buyer or user group, so no buyer can use it.'
          }
          removalConsequence={
            isForAll
              ? 'Its users can still use the location, because all buyers can.'
              : 'Its users can no longer order from this location, unless another assignment allows it. Submitted orders are kept.'
          }
        />
      </Stack>
    </Dialog>
  )
}

/** Returns the assignments of one location to buyers and user groups. */
function buyersOf(owner: LocationsOwner, recordId: string) {
  const id = encodeURIComponent(recordId)
  const { list, save, remove } = callsOf(owner)
  return {
    // One path for each location, so that the activity cannot undo a change in the panel of another location.
    path: `${locationsPath(owner)}/${recordId}/buyers`,
    of: recordId,
    list: (oc: OrderCloud, page: AssignmentPage, request: object) =>
      list(oc, { inventoryRecordID: recordId, ...page }, request),
    add: (oc: OrderCloud, { BuyerID, UserGroupID }: Party) => {
      const party = { ...(BuyerID && { BuyerID }), ...(UserGroupID && { UserGroupID }) }
      const level = UserGroupID ? ('Group' as const) : ('Company' as const)
      return addOnce(
        list(oc, { inventoryRecordID: recordId, ...partyQuery(party), level, ...SINGLE_ROW_PAGE }),
        () => save(oc, { InventoryRecordID: recordId, ...party }),
      )
    },
    remove: (oc: OrderCloud, party: Party) => remove(oc, id, partyQuery(party)),
    invalidates: [LOCATION_BUYERS_PATH],
  }
}

interface ListOptions extends AssignmentPage {
  inventoryRecordID: string
  buyerID?: string
  userGroupID?: string
  level?: 'Group' | 'Company'
}

/** Returns the platform's calls for the assignments of the locations of a product or of a variant. */
function callsOf({ product, variant }: LocationsOwner) {
  const productId = encodeURIComponent(product.ID ?? '')
  if (!variant)
    return {
      list: (oc: OrderCloud, options: ListOptions, request: object = {}) =>
        oc.InventoryRecords.ListAssignments(productId, options, request),
      save: (oc: OrderCloud, body: object) => oc.InventoryRecords.SaveAssignment(productId, body),
      remove: (oc: OrderCloud, recordId: string, party: object) =>
        oc.InventoryRecords.DeleteAssignment(productId, recordId, party),
    }
  const variantId = encodeURIComponent(variant.ID ?? '')
  return {
    list: (oc: OrderCloud, options: ListOptions, request: object = {}) =>
      oc.InventoryRecords.ListVariantAssignments(productId, variantId, options, request),
    save: (oc: OrderCloud, body: object) =>
      oc.InventoryRecords.SaveVariantAssignment(productId, variantId, body),
    remove: (oc: OrderCloud, recordId: string, party: object) =>
      oc.InventoryRecords.DeleteVariantAssignment(productId, variantId, recordId, party),
  }
}
