import { call } from '../ordercloud/client'
import { PlatformError, toPlatformError } from '../ordercloud/errors'
import type { Shipment, ShipmentItem } from '../ordercloud/models'

/** Body of a job's write that creates a shipment together with its items. */
export type ShipmentBody = Shipment & { Items: readonly ShipmentItem[] }

const WRITE = { write: true, quiet: true, once: true } as const

/** True for the body of a shipment with items, which takes several calls. */
export function hasShipmentItems(path: string, body: object): body is ShipmentBody {
  return path === 'shipments' && Array.isArray((body as { Items?: unknown }).Items)
}

/**
 * Creates a shipment with its items, and sets its date at the end, because the platform notifies the buyer of a shipment
 * with a date. A shipment that exists gets the items that it lacks. Every call can be repeated without a second effect.
 *
 * An item that the platform rejects does not prevent the others. A new shipment of which every item is rejected is
 * deleted.
 *
 * @throws PlatformError that names the rejected items, after the others are saved
 */
export async function createShipment({ Items, DateShipped, ...header }: ShipmentBody): Promise<void> {
  const id = encodeURIComponent(header.ID ?? '')
  const isNew = await createOrKeep(header)
  const rejected: { item: ShipmentItem; error: PlatformError }[] = []
  for (const item of Items) {
    try {
      await call((oc) => oc.Shipments.SaveItem(id, item), WRITE)
    } catch (thrown) {
      const error = toPlatformError(thrown)
      if (!isRejected(error)) throw error
      rejected.push({ item, error })
    }
  }
  const [first] = rejected
  if (first && rejected.length === Items.length) {
    // The shipment stays without items and without a date if it cannot be deleted.
    if (isNew) await call((oc) => oc.Shipments.Delete(id), WRITE).catch(() => undefined)
    throw first.error
  }
  if (DateShipped) await call((oc) => oc.Shipments.Patch(id, { DateShipped }), WRITE)
  if (!first) return
  const reasons = rejected
    .map(({ item, error }) => `Order line ${item.LineItemID}: ${error.message}`)
    .join(' ')
  const { error } = first
  throw new PlatformError(`The other lines are shipped. ${reasons}`, {
    ...{ status: error.status, errorCode: error.errorCode, cause: error },
  })
}

/** Returns true for a shipment that was created now. */
async function createOrKeep(header: Shipment): Promise<boolean> {
  try {
    await call((oc) => oc.Shipments.Create(header), WRITE)
    return true
  } catch (thrown) {
    // The ID names the order and the tracking number, so a shipment that has it is this one.
    if (toPlatformError(thrown).errorCode === 'IdExists') return false
    throw thrown
  }
}

/** True when the platform processed the request and rejected it permanently. */
function isRejected({ status, isAborted }: PlatformError): boolean {
  return !isAborted && status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429
}
