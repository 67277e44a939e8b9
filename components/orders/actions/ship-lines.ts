import { shipments } from '../shipments/resource'
import { createOnce } from '@/lib/resource/create-once'
import { call } from '@/lib/ordercloud/client'
import { isMarketplace } from '@/lib/parties/companies'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { quantityLeft } from '../rules/line'

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

/**
 * Creates a shipment with its items. All calls can be repeated with the same draft: those that took effect before have
 * none again. The date comes last, because the platform notifies the buyer of a shipment with a date, and completes an
 * order when everything is shipped.
 */
export async function shipLines(order: Order, draft: ShipmentDraft): Promise<void> {
  const { id, quantities, shipper, trackingNumber, method, cost, comments, shipped } = draft
  const buyerId = order.FromCompanyID
  const xp = { ...(method && { ShippingMethod: method }), ...(comments && { Comments: comments }) }
  await createOnce(shipments.service, 'shipments', id, {
    ID: id,
    // Orders of the marketplace to its suppliers have no buyer.
    ...(buyerId && !isMarketplace(buyerId) && { BuyerID: buyerId }),
    ...(shipper && { Shipper: shipper }),
    ...(trackingNumber && { TrackingNumber: trackingNumber }),
    ...(cost !== null && { Cost: cost }),
    ...(Object.keys(xp).length > 0 && { xp }),
  })
  for (const [LineItemID, QuantityShipped] of quantities)
    await call((oc) => oc.Shipments.SaveItem(id, { OrderID: order.ID ?? '', LineItemID, QuantityShipped }), {
      write: true,
    })
  if (shipped) await shipments.service.patch(id, { DateShipped: shipped })
}
