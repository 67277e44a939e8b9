'use client'

import type { AddressLike } from '@/lib/format/address'
import type { Order } from '@/lib/ordercloud/models'
import { addressReference } from '../parts/references'
import { useOrderWrite } from '../parts/use-order-write'
import { productName } from '../rules/line'
import { nameInText } from '../rules/name-in-text'
import { orders } from '../resource'
import { AddressChoiceDialog } from './address-choice-dialog'
import { addressTitle, setAddress, type AddressChoice, type AddressUse } from './write-address'

interface AddressDialogProps {
  order: Order
  use: AddressUse
  /** The address as it is now. */
  current: AddressLike | null | undefined
  onClose: () => void
}

/** Dialog that changes the billing or the shipping address of an order, or the shipping address of one of its lines. */
export function AddressDialog({ order, use, current, onClose }: AddressDialogProps) {
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const save = async (choice: AddressChoice) => {
    if (await run(() => setAddress(order.ID ?? '', use, choice), 'Address saved.')) onClose()
  }
  return (
    <AddressChoiceDialog
      title={addressTitle(use, nameInText(orders.titleOf(order)), productName)}
      note={use.kind === 'shipping' ? 'All lines of the order get this address.' : undefined}
      saved={addressReference(order.FromCompanyID ?? '')}
      ownLabel="For this order only"
      button="Save address"
      onSave={(choice) => void save(choice)}
      {...{ current, isRunning, problem, onClose }}
    />
  )
}
