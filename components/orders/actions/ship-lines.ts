import { diff, isEmptyPatch, isSame } from '@/lib/forms/diff'
import { call } from '@/lib/ordercloud/client'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { announceFailure } from '@/lib/ordercloud/failures'
import type { Order, Shipment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { createOnce } from '@/lib/resource/create-once'
import type { AddressChoice } from '../addresses/write-address'
import type { ShipSide } from '../rules/shipment-addresses'
import { shipments } from '../shipments/resource'
import { saveShipmentItem, setShipmentAddress } from '../shipments/write-shipment'

const at = encodeURIComponent

const SIDES = ['From', 'To'] as const

/** A shipment as the user describes it. Empty texts mean "not set". */
export interface ShipmentDraft {
  /** ID that the app generated, so that a repeated attempt creates no second shipment. */
  id: string
  /** Quantities by ID of the line item. Lines without an entry are not shipped. */
  quantities: ReadonlyMap<string, number>
  shipper: string
  trackingNumber: string
  method: string
  account: string
  cost: number | null
  comments: string
  /** The addresses that the shipment comes from and goes to. Undefined for none. */
  addresses: Readonly<Record<ShipSide, AddressChoice | undefined>>
  /** Instant in UTC. Empty for a shipment that is only prepared. */
  shipped: string
  /** Instant in UTC. Empty for a shipment that has not arrived. */
  delivered: string
}

/** How much of a shipment is saved, so that a retry after a failure continues there although the draft has changed. */
export interface ShipmentProgress {
  isCreated: boolean
  /** True when the whole shipment was saved. */
  isComplete: boolean
  /** The fields as they were last sent. */
  header?: ShipmentHeader
  /** False while the platform may have other fields than `header`. */
  isHeaderKnown: boolean
  /** The saved addresses that only this shipment has. */
  addresses: Partial<Record<ShipSide, AddressChoice>>
  /** Quantities by ID of the line item. Undefined quantities were sent, but got no response. */
  items: Map<string, number | undefined>
  /** The saved dates. Undefined when they were sent, but got no response. */
  dates: Pick<ShipmentDraft, 'shipped' | 'delivered'> | undefined
}

interface ShipmentHeader {
  Shipper: string
  TrackingNumber: string
  Account: string
  Cost: number | null
  FromAddressID: string | null
  ToAddressID: string | null
  xp: { ShippingMethod: string; Comments: string }
}

/** Returns the progress of a shipment of which nothing is saved yet. */
export function nothingSaved(): ShipmentProgress {
  return {
    ...{ isCreated: false, isComplete: false, isHeaderKnown: true },
    ...{ addresses: {}, items: new Map(), dates: { shipped: '', delivered: '' } },
  }
}

/**
 * Creates the shipments of several packages one after the other. Stops at the first one that fails and rejects with its
 * error. Another call with the same progress sends to the shipments that are complete only what was edited since, and
 * continues with the next one.
 *
 * @param progress progress by ID of the shipment, to which each shipment is added when it begins
 */
export async function shipPackages(
  order: Order,
  drafts: readonly ShipmentDraft[],
  progress: Map<string, ShipmentProgress>,
): Promise<void> {
  for (const draft of drafts) {
    const own = progress.get(draft.id) ?? nothingSaved()
    progress.set(draft.id, own)
    await shipLines(order, draft, own)
  }
}

/**
 * Creates a shipment with its items. After a failure, another call with the same progress continues where this one
 * stopped, with the draft as it is then. The dates come last, because the platform notifies the buyer of a shipment with
 * a date, and completes an order when everything is shipped.
 */
export async function shipLines(
  order: Order,
  draft: ShipmentDraft,
  progress: ShipmentProgress,
): Promise<void> {
  await saveHeader(order, draft, progress)
  await saveAddresses(draft, progress)
  await saveItems(order.ID ?? '', draft, progress)
  const dates = { shipped: draft.shipped, delivered: draft.delivered }
  if (!isSame(dates, progress.dates)) {
    progress.dates = undefined
    // The library's types have no null, with which the platform clears a field.
    const patch = { DateShipped: dates.shipped || null, DateDelivered: dates.delivered || null }
    await shipments.service.patch(draft.id, patch as Partial<Shipment>)
    progress.dates = dates
  }
  progress.isComplete = true
}

async function saveHeader(order: Order, draft: ShipmentDraft, progress: ShipmentProgress): Promise<void> {
  const header: ShipmentHeader = {
    Shipper: draft.shipper,
    TrackingNumber: draft.trackingNumber,
    Account: draft.account,
    Cost: draft.cost,
    FromAddressID: savedIdOf(draft.addresses.From),
    ToAddressID: savedIdOf(draft.addresses.To),
    xp: { ShippingMethod: draft.method, Comments: draft.comments },
  }
  if (!progress.isCreated) {
    // An earlier attempt without a response may have created the shipment with other fields.
    if (progress.header && !isSame(progress.header, header)) progress.isHeaderKnown = false
    progress.header = header
    await createOnce(shipments.service, 'shipments', draft.id, newShipment(order, draft.id, header))
    progress.isCreated = true
  }
  const changes = progress.isHeaderKnown ? diff(progress.header ?? {}, header) : header
  if (isEmptyPatch(changes)) return
  progress.header = header
  progress.isHeaderKnown = false
  await shipments.service.patch(draft.id, changes as Partial<Shipment>)
  progress.isHeaderKnown = true
}

/** Saves the addresses that only this shipment has. The header has the IDs of the others. */
async function saveAddresses({ id, addresses }: ShipmentDraft, progress: ShipmentProgress): Promise<void> {
  for (const side of SIDES) {
    const choice = addresses[side]
    const isOwn = choice !== undefined && 'address' in choice
    if (isOwn && isSame(progress.addresses[side], choice)) continue
    delete progress.addresses[side]
    if (!isOwn) continue
    await setShipmentAddress(id, side, choice)
    progress.addresses[side] = choice
  }
}

function savedIdOf(choice: AddressChoice | undefined): string | null {
  return choice && 'savedId' in choice ? choice.savedId : null
}

function newShipment(order: Order, id: string, header: ShipmentHeader): Partial<Shipment> {
  const { xp, ...fields } = header
  const buyerId = order.FromCompanyID
  const filled = (texts: object) =>
    Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '' && value !== null))
  const filledXp = filled(xp)
  return {
    ID: id,
    // Orders of the marketplace to its suppliers have no buyer.
    ...(buyerId && !isMarketplace(buyerId) && { BuyerID: buyerId }),
    ...filled(fields),
    ...(!isEmptyPatch(filledXp) && { xp: filledXp }),
  }
}

async function saveItems(
  orderId: string,
  { id, quantities }: ShipmentDraft,
  { items }: ShipmentProgress,
): Promise<void> {
  for (const lineId of [...items.keys()].filter((saved) => !quantities.has(saved))) {
    await removeUncertainItem(id, orderId, lineId)
    items.delete(lineId)
  }
  for (const [lineId, quantity] of quantities) {
    if (items.get(lineId) === quantity) continue
    items.set(lineId, undefined)
    await saveShipmentItem(id, orderId, { lineId, quantity })
    items.set(lineId, quantity)
  }
}

/** Removes an item that may not be on the shipment, because it was sent without a response or removed before. */
async function removeUncertainItem(id: string, orderId: string, lineId: string): Promise<void> {
  try {
    await call((oc) => oc.Shipments.DeleteItem(at(id), at(orderId), at(lineId)), { write: true, quiet: true })
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return
    announceFailure(toPlatformError(error))
    throw error
  }
}
