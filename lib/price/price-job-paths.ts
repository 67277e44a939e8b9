// Jobs about price schedules also change which price schedule products, buyers and user groups have.

/** Path of the jobs that change prices. */
export const PRICE_JOB_PATH = 'priceschedules'

/** Path of the panel with the prices of a product for buyers and user groups. */
export const PARTY_PRICES_PATH = 'products/prices'

/** Title of the panel with the prices of a product for buyers and user groups. */
export const PARTY_PRICES_TITLE = 'Prices for buyers and user groups'

/** The buyer or user group of a price. */
interface PriceParty {
  buyerId: string
  /** Empty for the buyer as a whole. */
  groupId: string
  /** The owner of the price schedule, who sells at it. */
  sellerId: string
}

/** Returns the ID of the row of a job that chooses the default price schedule of a product. */
export function pricedProductRowId(productId: string): string {
  return `products/${productId}`
}

/** Returns the ID of the row of a job that adds the price of a product for a buyer or user group. */
export function partyPriceRowId(productId: string, { buyerId, groupId, sellerId }: PriceParty): string {
  return [pricedProductRowId(productId), buyerId, groupId, sellerId].join('/')
}

/**
 * Returns the product of a row whose job changes prices, and the buyer or user group whose price the row adds.
 * Undefined for other rows.
 */
export function pricedProductOf(
  path: string,
  rowId: string,
): { productId: string; party?: PriceParty } | undefined {
  const [kind, productId, buyerId, groupId = '', sellerId = ''] = rowId.split('/')
  if (path !== PRICE_JOB_PATH || kind !== 'products' || productId === undefined) return undefined
  return { productId, ...(buyerId !== undefined && { party: { buyerId, groupId, sellerId } }) }
}

/** Returns the path and the ID of the record of a row for the calls of the platform. Undefined for other rows. */
export function priceRowRecord(path: string, rowId: string): { path: string; id: string } | undefined {
  const priced = pricedProductOf(path, rowId)
  if (!priced) return undefined
  const { productId, party } = priced
  if (!party) return { path: 'products', id: productId }
  return {
    path: `products/${encodeURIComponent(productId)}/assignments/${encodeURIComponent([party.buyerId, party.groupId, party.sellerId].join('/'))}`,
    // An assignment has no ID. Its path names the buyer, the user group and the seller.
    id: '',
  }
}
