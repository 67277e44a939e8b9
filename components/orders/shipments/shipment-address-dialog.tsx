'use client'

import type { Shipment } from '@/lib/ordercloud/models'
import { AddressChoiceDialog } from '../addresses/address-choice-dialog'
import type { AddressChoice } from '../addresses/write-address'
import { useRecordWrite } from '../parts/use-order-write'
import type { ShipSide } from '../rules/shipment-addresses'
import { shipments } from './resource'
import { savedFrom, savedTo } from './saved-addresses'
import { setShipmentAddress } from './write-shipment'

/** Dialog that changes the address that a shipment comes from or goes to. */
export function ShipmentAddressDialog(props: { shipment: Shipment; side: ShipSide; onClose: () => void }) {
  const { shipment, side, onClose } = props
  const { ID: id = '', OwnerID: ownerId, BuyerID: buyerId } = shipment
  const { run, isRunning, problem } = useRecordWrite(shipments, id)
  const save = async (choice: AddressChoice) => {
    if (await run(() => setShipmentAddress(id, side, choice), 'The address is saved.')) onClose()
  }
  return (
    <AddressChoiceDialog
      title={side === 'From' ? 'Change where the shipment comes from' : 'Change where the shipment goes'}
      saved={side === 'From' ? savedFrom(ownerId ?? '') : savedTo(buyerId ?? '')}
      ownLabel="For this shipment only"
      current={shipment[`${side}Address`]}
      button="Save address"
      onSave={(choice) => void save(choice)}
      {...{ isRunning, problem, onClose }}
    />
  )
}
