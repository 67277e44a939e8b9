import { diff, isEmptyPatch, isSame } from '@/lib/forms/diff'
import { call } from '@/lib/ordercloud/client'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import { announceFailure } from '@/lib/ordercloud/failures'
import type { LineItem, Order, Shipment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { createOnce } from '@/lib/resource/create-once'
import { quantityLeft } from '../rules/line'
import { shipments } from '../shipments/resource'

const at = encodeURIComponent

/** A shipment as the user describes it. Empty texts mean "not set". */
export interface ShipmentDraft {
  /** ID that the app generated, so that a repeated attempt creates no second shipment. */
  id: string
  /** Quantities by ID of the line item. Lines without an entry are not shipped. */
  quantities: ReadonlyMap<string, number>
  shipper: string
  trackingNumber: string
  method: string
  cost: number | null
  comments: string
  /** Instant in UTC. Empty for a shipment that is only prepared. */
  shipped: string
}

/** Returns the reason why a shipment cannot be created, as a sentence, or undefined. */
export function shipmentProblem(
  { quantities }: Pick<ShipmentDraft, 'quantities'>,
  lines: readonly LineItem[],
): string | undefined {
  const wrong = lines.find((line) => {
    const quantity = quantities.get(line.ID ?? '')
    return (
      quantity !== undefined &&
      !(Number.isInteger(quantity) && quantity > 0 && quantity <= quantityLeft(line))
    )
  })
  if (wrong)
    return `Enter whole quantities up to what is left. ${wrong.Product?.Name ?? wrong.ProductID} has ${quantityLeft(wrong)} left.`
  return quantities.size === 0 ? 'Enter a quantity for at least one line.' : undefined
}

/** How much of a shipment is saved, so that a retry after a failure continues there although the draft has changed. */
export interface ShipmentProgress {
  isCreated: boolean
  /** The fields as they were last sent. */
  header?: ShipmentHeader
  /** False while the platform may have other fields than `header`. */
  isHeaderKnown: boolean
  /** Quantities by ID of the line item. Undefined quantities were sent, but got no response. */
  items: Map<string, number | undefined>
  /** The saved date. Undefined when it was sent, but got no response. */
  shipped: string | undefined
}

interface ShipmentHeader {
  Shipper: string
  TrackingNumber: string
  Cost: number | null
  xp: { ShippingMethod: string; Comments: string }
}

/** Returns the progress of a shipment of which nothing is saved yet. */
export function nothingSaved(): ShipmentProgress {
  return { isCreated: false, isHeaderKnown: true, items: new Map(), shipped: '' }
}

/**
 * Creates a shipment with its items. After a failure, another call with the same progress continues where this one
 * stopped, with the draft as it is then. The date comes last, because the platform notifies the buyer of a shipment with
 * a date, and completes an order when everything is shipped.
 */
export async function shipLines(
  order: Order,
  draft: ShipmentDraft,
  progress: ShipmentProgress,
): Promise<void> {
  await saveHeader(order, draft, progress)
  await saveItems(order.ID ?? '', draft, progress)
  if (draft.shipped === progress.shipped) return
  progress.shipped = undefined
  // The library's types have no null, with which the platform clears a field.
  await shipments.service.patch(draft.id, { DateShipped: draft.shipped || null } as Partial<Shipment>)
  progress.shipped = draft.shipped
}

async function saveHeader(order: Order, draft: ShipmentDraft, progress: ShipmentProgress): Promise<void> {
  const header: ShipmentHeader = {
    Shipper: draft.shipper,
    TrackingNumber: draft.trackingNumber,
    Cost: draft.cost,
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

function newShipment(order: Order, id: string, header: ShipmentHeader): Partial<Shipment> {
  const { Shipper, TrackingNumber, Cost, xp } = header
  const buyerId = order.FromCompanyID
  const filled = Object.fromEntries(Object.entries(xp).filter(([, text]) => text !== ''))
  return {
    ID: id,
    // Orders of the marketplace to its suppliers have no buyer.
    ...(buyerId && !isMarketplace(buyerId) && { BuyerID: buyerId }),
    ...(Shipper && { Shipper }),
    ...(TrackingNumber && { TrackingNumber }),
    ...(Cost !== null && { Cost }),
    ...(!isEmptyPatch(filled) && { xp: filled }),
  }
}

async function saveItems(
  orderId: string,
  { id, quantities }: ShipmentDraft,
  { items }: ShipmentProgress,
): Promise<void> {
  for (const lineId of [...items.keys()].filter((saved) => !quantities.has(saved))) {
    await removeShipmentItem(id, orderId, lineId)
    items.delete(lineId)
  }
  for (const [LineItemID, QuantityShipped] of quantities) {
    if (items.get(LineItemID) === QuantityShipped) continue
    items.set(LineItemID, undefined)
    await call((oc) => oc.Shipments.SaveItem(at(id), { OrderID: orderId, LineItemID, QuantityShipped }), {
      write: true,
    })
    items.set(LineItemID, QuantityShipped)
  }
}

/** Removes an item that may not be on the shipment, because it was sent without a response or removed before. */
async function removeShipmentItem(id: string, orderId: string, lineId: string): Promise<void> {
  try {
    await call((oc) => oc.Shipments.DeleteItem(at(id), at(orderId), at(lineId)), { write: true, quiet: true })
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return
    announceFailure(toPlatformError(error))
    throw error
  }
}
