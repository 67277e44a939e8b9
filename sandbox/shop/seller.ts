import type { Page } from './api'
import { DAY_MS } from './calendar'
import { nowIn, type Simulation, type Line, type Order, type Purchase } from './simulation'
import type { Person } from './people'
import type { Status } from './report'

const CARRIERS = [
  ['Atlantic Parcel', 'AP'],
  ['Ridgeway Freight', 'RF'],
  ['Northbound Express', 'NX'],
] as const

/** Returns the fields of a new shipment. */
function createShipmentBody(simulation: Simulation, { id, random, lines }: Purchase, other: string) {
  const [Shipper, prefix] = random.pick(CARRIERS)
  return {
    ID: simulation.market.idOf('shipment', `${id}-${other}`),
    Shipper,
    TrackingNumber: `${prefix}${random.integer(100_000, 999_999)}${random.integer(1000, 9999)}`,
    Cost: Math.round((4 + lines.length * random.between(1.5, 6)) * 100) / 100,
    DateShipped: nowIn(simulation).toISOString(),
  }
}

/** An order of the marketplace to a supplier, created from lines of an incoming order. */
export interface Forwarded {
  id: string
  supplier: string
}

/**
 * Forwards lines to their suppliers unless `isLeft` is true. Returns the forwarded orders, including those that the
 * platform has created automatically.
 */
export async function forward(
  { market: { id: marketplace, desk } }: Simulation,
  { id, lines, to }: Purchase,
  isLeft: boolean,
): Promise<Forwarded[]> {
  if (to !== marketplace || !lines.some(({ SupplierID }) => SupplierID)) return []
  if (!isLeft) await desk.call('POST', `/orders/All/${id}/forward`)
  const { Items } = await desk.get<Page<Line>>(`/orders/All/${id}/lineitems?pageSize=100`)
  const orders = new Map<string, Forwarded>()
  for (const { OutgoingOrderID: order, SupplierID } of Items)
    if (order && SupplierID) orders.set(order, { id: order, supplier: SupplierID })
  return [...orders.values()]
}

/** Ships a forwarded order as its supplier. */
export async function shipForwarded(
  simulation: Simulation,
  purchase: Purchase,
  { id, supplier }: Forwarded,
): Promise<void> {
  const sender = await simulation.market.senderOf(supplier)
  await sender.call('POST', `/orders/All/${id}/ship`, createShipmentBody(simulation, purchase, supplier))
}

/** Ships a whole order in one shipment. */
export async function shipAll(simulation: Simulation, purchase: Purchase): Promise<Status> {
  const path = `/orders/All/${purchase.id}/ship`
  const sent = { ...createShipmentBody(simulation, purchase, 'all'), ToAddressID: purchase.shipTo }
  return (await purchase.seller.call<Order>('POST', path, sent)).Status
}

/** Ships quantities of some lines in a separate shipment and schedules its delivery. */
export async function shipPart(
  simulation: Simulation,
  purchase: Purchase,
  part: readonly (readonly [line: Line, quantity: number])[],
  name: string,
): Promise<void> {
  const { seller, shopper } = purchase
  const { ID } = await seller.call<{ ID: string }>('POST', '/shipments', {
    ...createShipmentBody(simulation, purchase, name),
    BuyerID: shopper.buyer,
    ToAddressID: purchase.shipTo,
  })
  for (const [line, QuantityShipped] of part) {
    const item = { OrderID: purchase.id, LineItemID: line.ID, QuantityShipped }
    await seller.call('POST', `/shipments/${ID}/items`, item)
  }
  const arrival = simulation.moment + purchase.random.integer(1, 4) * DAY_MS
  simulation.at(arrival, () =>
    seller.call('PATCH', `/shipments/${ID}`, { DateDelivered: nowIn(simulation).toISOString() }),
  )
}

/** Divides the ordered quantities into two shipments, about half each; null when nothing can be divided. */
export function divide({ lines, random }: Purchase): [Line, number][][] | null {
  const first = lines.map((line): [Line, number] => [
    line,
    random.chance(0.5) ? line.Quantity : Math.floor(line.Quantity * random.between(0, 0.8)),
  ])
  const parts = [first, first.map(([line, quantity]): [Line, number] => [line, line.Quantity - quantity])]
  const sent = parts.map((part) => part.filter(([, quantity]) => quantity > 0))
  return sent.every((part) => part.length > 0) ? sent : null
}

interface Approver {
  ID: string
  Username: string
  CompanyID: string
}

/**
 * Returns an eligible approver of an order or a return who can be impersonated or signed in; null when there is none.
 */
export async function approverOf(
  { market }: Simulation,
  path: string,
  buyer: string,
  except: string | null,
): Promise<Person | null> {
  const { Items } = await market.admin.get<{ Items: Approver[] }>(`${path}/eligibleapprovers?pageSize=100`)
  for (const { ID, Username, CompanyID } of Items) {
    if (CompanyID === buyer && ID === except) continue
    const person = CompanyID === buyer ? market.shopper(buyer, ID)?.person : market.colleague(Username)
    if (person) return person
  }
  return null
}
