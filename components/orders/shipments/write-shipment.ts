import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Address } from '@/lib/ordercloud/models'
import { writeOnce } from '@/lib/orders/write-once'
import { isChosen, type AddressChoice } from '../addresses/write-address'
import type { ShipSide } from '../rules/shipment-addresses'
import type { SavedItem } from '../rules/shipment-items'

const at = encodeURIComponent

/**
 * Adds a line to a shipment, or changes its quantity there. A repetition has no further effect. Rejects like `writeOnce`:
 * the last item may complete its order, and the platform then rejects a repetition.
 */
export function saveShipmentItem(
  id: string,
  OrderID: string,
  { lineId, quantity }: SavedItem,
): Promise<void> {
  return writeOnce(
    (oc) => oc.Shipments.SaveItem(at(id), { OrderID, LineItemID: lineId, QuantityShipped: quantity }),
    async () => {
      const item = await call((oc) => oc.Shipments.GetItem(at(id), at(OrderID), at(lineId)), { quiet: true })
      return item.QuantityShipped === quantity
    },
    { isOnlyHere: true },
  )
}

/** Takes a line out of a shipment. Rejects like `writeOnce`. */
export function removeShipmentItem(id: string, orderId: string, lineId: string): Promise<void> {
  return writeOnce(
    (oc) => oc.Shipments.DeleteItem(at(id), at(orderId), at(lineId)),
    () => isGone((oc) => oc.Shipments.GetItem(at(id), at(orderId), at(lineId))),
  )
}

/** Deletes a shipment with its items. Rejects like `writeOnce`. */
export function deleteShipment(id: string): Promise<void> {
  return writeOnce(
    (oc) => oc.Shipments.Delete(at(id)),
    () => isGone((oc) => oc.Shipments.Get(at(id))),
  )
}

async function isGone(read: (oc: OrderCloud) => Promise<unknown>): Promise<boolean> {
  try {
    await call(read, { quiet: true })
    return false
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return true
    throw error
  }
}

/** Changes the address that a shipment comes from or goes to. Rejects like `writeOnce`. */
export function setShipmentAddress(id: string, side: ShipSide, choice: AddressChoice): Promise<void> {
  return writeOnce(
    (oc) => {
      if ('savedId' in choice) return oc.Shipments.Patch(at(id), { [`${side}AddressID`]: choice.savedId })
      return side === 'From'
        ? oc.Shipments.SetShipFromAddress(at(id), choice.address as Address)
        : oc.Shipments.SetShipToAddress(at(id), choice.address as Address)
    },
    async () => {
      const shipment = await call((oc) => oc.Shipments.Get(at(id)), { quiet: true })
      return isChosen(shipment[`${side}Address`], choice)
    },
    { isOnlyHere: true },
  )
}
