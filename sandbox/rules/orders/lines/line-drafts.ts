import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import {
  fieldError,
  idExists,
  notFound,
  PlatformError,
  platformError,
  type ErrorItem,
} from '../../../core/http/errors'
import type { JsonFields } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { chooseId } from '../../../core/records/write'
import { offersOf } from './item-offers'
import { recalculateSubtotal, priceLine } from './item-prices'
import { describeLine } from './item-specs'
import { shipFrom } from './line-snapshots'
import { inheritAddress, savedAddress, setLineAddress } from '../order/order-addresses'
import { stockErrors } from './order-stock'
import type { OpenOrder } from '../order/open-order'
import type { Offer } from '../../catalog/offers'
import { isOpen } from '../transitions'
import type { LineItem } from '../../../contract/records'

/** Maximum values. Quantities are 32-bit integers. Larger prices would lose their cents when multiplied. */
const MAX_VALUES = { Quantity: 2 ** 31 - 1, UnitPrice: 1e9 } as const

/** The submitted fields of a line item. An empty text as UnitPrice removes a price override. */
type SentLine = Omit<Partial<LineItem>, 'UnitPrice'> & { UnitPrice?: number | string | null }

/**
 * Reads the submitted fields of a line item. Rejects quantities below one. Ignores prices from callers who may not set
 * them.
 */
export function sentLine(ctx: Context, body: JsonFields): SentLine {
  const { models } = ctx.platform
  const sent: SentLine = models.read('LineItem', body)
  if (typeof sent.Quantity === 'number' && sent.Quantity < 1) {
    throw platformError('LineItem.QuantityMustBePositive', 'Quantity must be at least 1.', {
      Quantity: sent.Quantity,
    })
  }
  for (const field of ['Quantity', 'UnitPrice'] as const) {
    const most = MAX_VALUES[field]
    if (Number(sent[field]) > most)
      throw new PlatformError(400, [fieldError(field, `must be at most ${most}`, { Rule: 'maximum' })])
  }
  models.validate('LineItem', {
    ...sent,
    UnitPrice: sent.UnitPrice === '' ? null : (sent.UnitPrice ?? null),
    ID: null,
  })
  const { roles } = callerOf(ctx)
  if (!roles.has('OverrideUnitPrice') && !roles.has('FullAccess')) delete sent.UnitPrice
  return sent
}

/** Sets or removes a price override. Null and "" restore the schedule's price. */
export function overridePrice(line: LineItem, sent: SentLine, price: number | null): void {
  if (!Object.hasOwn(sent, 'UnitPrice')) return
  line.PriceOverridden = price !== null
  if (price === null) return
  if (price < 0)
    throw new PlatformError(400, [fieldError('UnitPrice', 'must be at least 0', { Rule: 'minimum' })])
  line.UnitPrice = price
}

/**
 * Returns the DateAdded of a new item. It is later than that of all other items, so that items sort in the order they
 * were added.
 */
function nextInstant(ctx: Context, { items }: OpenOrder): string {
  const last = Math.max(0, ...items.map(({ DateAdded }) => Date.parse(DateAdded) || 0))
  return formatInstant(new Date(Math.max(ctx.platform.now().getTime(), last + 1)))
}

/**
 * Checks and completes a new or changed line that is already among the items: addresses, specs, price and stock. Prices
 * are fixed on submit: in an open order a line is priced again only when it is new or its specs or price change.
 */
export async function checkAndCompleteLine(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  line: LineItem,
  before: LineItem | null,
  offer: Offer | null,
): Promise<void> {
  const { DateNeeded: needed, DateAdded: added } = line
  if (needed !== null && needed !== before?.DateNeeded && Date.parse(needed) <= Date.parse(added)) {
    const data = { LineItemID: line.ID, DateNeeded: needed, DateAdded: added }
    throw platformError(
      'LineItem.DateNeededMustBeGreaterThanDateAdded',
      'DateNeeded must be after DateAdded.',
      data,
    )
  }
  const address = line.ShippingAddressID
  if (address && address !== before?.ShippingAddressID)
    setLineAddress(line, address, await savedAddress(ctx, tx, open.order, address, 'Shipping'))
  else if (!address && before?.ShippingAddressID) line.ShippingAddress = null
  if (!before) inheritAddress(open, line)
  const isSame = (field: keyof LineItem): boolean =>
    JSON.stringify(before?.[field]) === JSON.stringify(line[field])
  const isFrozen = isOpen(open.order) && (['Specs', 'PriceOverridden', 'UnitPrice'] as const).every(isSame)
  const errors: ErrorItem[] = []
  if (isFrozen && !isSame('Quantity')) recalculateSubtotal(line)
  if (!isFrozen) {
    if (!offer) throw notFound('Product', line.ProductID)
    if (!before || !isSame('Specs')) errors.push(...(await describeLine(ctx, tx, line, offer)))
    if (errors.length === 0) errors.push(...priceLine(open, line, offer))
  }
  const isAsked = !before || !isSame('Quantity') || !isSame('InventoryRecordID') || !isSame('Variant')
  if (errors.length === 0 && isAsked) {
    const others = open.items.map(({ ProductID }) => ProductID)
    errors.push(...(await stockErrors(ctx, tx, open, await offersOf(ctx, tx, open, others), line.ID)))
  }
  if (errors.length === 0) return
  // A missing inventory record, or one that is not for this buyer, gives the same 404 as any other missing record.
  const isMissing = errors.every(({ ErrorCode }) => ErrorCode === 'NotFound')
  throw new PlatformError(isMissing ? 404 : 400, errors)
}

/** Creates a line of an order for an offered product and adds it to the items. The caller stores it. */
export async function draftLine(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  body: JsonFields,
  offer: Offer,
  computed: Partial<LineItem> = {},
): Promise<LineItem> {
  const sent = sentLine(ctx, body)
  const id = await chooseId(ctx, tx, ctx.platform.table('LineItems'), body.ID ?? sent.ID)
  if (open.items.some(({ ID }) => ID.toLowerCase() === id.toLowerCase())) throw idExists('LineItem', id)
  const { whole } = offer
  const line = ctx.platform.models.complete(
    'LineItem',
    { ...sent, UnitPrice: null, ID: id },
    {
      BundleItemID: null,
      IsBundle: false,
      DateAdded: nextInstant(ctx, open),
      QuantityShipped: 0,
      PromotionDiscount: 0,
      SupplierID: whole.DefaultSupplierID,
      PriceOverridden: false,
      InvitationID: callerOf(ctx).invitationId ?? null,
      ...computed,
    },
  )
  line.Specs = line.Specs ?? []
  line.ShipFromAddressID = sent.ShipFromAddressID ?? whole.ShipFromAddressID
  line.ShipFromAddress = await shipFrom(ctx, tx, line)
  const price = typeof sent.UnitPrice === 'number' ? sent.UnitPrice : null
  if (price !== null) overridePrice(line, sent, price)
  open.items.push(line)
  await checkAndCompleteLine(ctx, tx, open, line, null, offer)
  return line
}
