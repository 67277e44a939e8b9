import { isSame } from '@/lib/forms/diff'
import { call } from '@/lib/ordercloud/client'
import type { AddressLike } from '@/lib/format/address'
import type { Address, LineItem } from '@/lib/ordercloud/models'
import { readOrder } from '@/lib/orders/order-steps'
import { writeOnce } from '@/lib/orders/write-once'

/** The address to change: the billing or the shipping address of an order, or the shipping address of one line. */
export type AddressUse = { kind: 'billing' | 'shipping' } | { kind: 'line'; line: LineItem }

/** The new address: a saved one by its ID, or one that only this order has. */
export type AddressChoice = { savedId: string } | { address: Partial<Address> }

const ALL = 'All'
const at = encodeURIComponent

/**
 * Changes an address of an order. The shipping address of an order becomes that of all its lines. Rejects like
 * `writeOnce`.
 */
export function setAddress(orderId: string, use: AddressUse, choice: AddressChoice): Promise<void> {
  const order = at(orderId)
  return writeOnce(
    (oc) => {
      if (use.kind === 'line') {
        const line = at(use.line.ID ?? '')
        return 'savedId' in choice
          ? oc.LineItems.Patch(ALL, order, line, { ShippingAddressID: choice.savedId })
          : oc.LineItems.SetShippingAddress(ALL, order, line, choice.address as Address)
      }
      if ('savedId' in choice) {
        const key = use.kind === 'billing' ? 'BillingAddressID' : 'ShippingAddressID'
        return oc.Orders.Patch(ALL, order, { [key]: choice.savedId })
      }
      return use.kind === 'billing'
        ? oc.Orders.SetBillingAddress(ALL, order, choice.address as Address)
        : oc.Orders.SetShippingAddress(ALL, order, choice.address as Address)
    },
    async () => isChosen(await readAddress(orderId, use), choice),
  )
}

/** Reads the address as the platform has it. Undefined when there is none, or when no line tells. */
async function readAddress(orderId: string, use: AddressUse): Promise<AddressLike | null | undefined> {
  if (use.kind === 'billing') return (await readOrder(orderId)).BillingAddress
  const order = at(orderId)
  if (use.kind === 'line') {
    const line = await call((oc) => oc.LineItems.Get(ALL, order, at(use.line.ID ?? '')), { quiet: true })
    return line.ShippingAddress
  }
  const { Items = [] } = await call((oc) => oc.LineItems.List(ALL, order, { pageSize: 1 }), { quiet: true })
  return Items[0]?.ShippingAddress
}

/** True when the address that the platform has is the chosen one. */
export function isChosen(found: AddressLike | null | undefined, choice: AddressChoice): boolean {
  if (!found) return false
  if ('savedId' in choice) return found.ID === choice.savedId
  const wanted = Object.entries(choice.address as AddressLike)
  return !found.ID && wanted.every(([key, value]) => isSame(found[key as keyof AddressLike] ?? null, value))
}

/** Returns the title of the dialog for an address. */
export function addressTitle(use: AddressUse, order: string, product: (line: LineItem) => string): string {
  if (use.kind === 'line') return `Change the shipping address of ${product(use.line)}`
  return `Change the ${use.kind} address of ${order}`
}
