import type { PriceSchedule, ProductAssignment } from '../ordercloud/models'
import { calculatePrice, priceBreakFor } from './calculate-price'
import { currentBreaks, quantityLimitProblem } from './offer'

/** The kinds of price schedules of a product, the first one with the highest priority. */
const SOURCES = ['group', 'buyer', 'supplier', 'default'] as const
export type PriceSource = (typeof SOURCES)[number]

/** A price schedule that may apply to a user for a product. */
export interface PriceCandidate {
  source: PriceSource
  /** ID of the user group, or of the supplier that offers the product. */
  partyId?: string
  /** ID of the seller that the price belongs to. Null when it applies to every seller. */
  sellerId: string | null
  schedule: PriceSchedule
  /** True for a price of the parent product, which counts when the product itself has none for the user. */
  isOfParent?: true
}

/** The prices of one product, as the platform lists them. */
export interface ListedPrices {
  assignments: readonly Pick<ProductAssignment, 'UserGroupID' | 'SellerID' | 'PriceScheduleID'>[]
  /** Suppliers that sell the product, with the schedule of each. */
  suppliers: readonly { ID?: string; DefaultPriceScheduleID?: string | null }[]
  defaultScheduleId: string | null | undefined
}

/** Returns the IDs of all schedules of a product. */
export function scheduleIdsOf({ assignments, suppliers, defaultScheduleId }: ListedPrices): string[] {
  const ids = [
    ...assignments.map(({ PriceScheduleID }) => PriceScheduleID),
    ...suppliers.map(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID),
    defaultScheduleId,
  ]
  return [...new Set(ids.flatMap((id) => id || []))]
}

/**
 * Returns the price schedules that may apply to users of a buyer.
 *
 * @param schedules the schedules that the user of the office may read, by ID
 */
export function candidatesOf(
  { assignments, suppliers, defaultScheduleId }: ListedPrices,
  schedules: ReadonlyMap<string, PriceSchedule>,
): PriceCandidate[] {
  const unread = [
    ...assignments.map(({ UserGroupID: group, SellerID, PriceScheduleID }) => ({
      source: group ? ('group' as const) : ('buyer' as const),
      ...(group && { partyId: group }),
      sellerId: SellerID || null,
      scheduleId: PriceScheduleID,
    })),
    ...suppliers.map(({ ID = '', DefaultPriceScheduleID }) => ({
      ...{ source: 'supplier' as const, partyId: ID, sellerId: ID, scheduleId: DefaultPriceScheduleID },
    })),
    { source: 'default' as const, sellerId: null, scheduleId: defaultScheduleId },
  ]
  return unread.flatMap(({ scheduleId, ...candidate }) => {
    const schedule = schedules.get(scheduleId ?? '')
    return schedule ? [{ ...candidate, schedule }] : []
  })
}

/** The facts about a buyer's user, or about all users of a buyer or group, that decide about prices. */
export interface PricedUser {
  groupIds: readonly string[]
  /** Currency of the locale. Null without a locale. Undefined when it is not known, so that every currency counts. */
  currency: string | null | undefined
}

/** The companies that decide which seller's prices apply. */
interface Sellers {
  marketplaceId: string
  /** Owner of the product. */
  ownerId: string | undefined
}

/** The reason why a schedule does not apply. */
export type Rejection = 'group' | 'currency' | 'seller' | 'priority'

/** The choice between the price schedules of a product for one user. */
export interface PriceChoice {
  winner: PriceCandidate | undefined
  others: { candidate: PriceCandidate; reason: Rejection }[]
}

/**
 * Chooses the price schedule of a product for one user who orders from the marketplace, as the platform does: the
 * schedules of the user's groups come first, then that of the buyer, then the offers of suppliers, then the default.
 * Only schedules in the currency of the user count. The marketplace's own prices precede those of other sellers. The
 * prices of the parent product count only when the product itself has none for the user.
 */
export function choosePriceSchedule(
  candidates: readonly PriceCandidate[],
  user: PricedUser,
  sellers: Sellers,
): PriceChoice {
  const isOfParent = (one: PriceCandidate) => one.isOfParent === true
  const own = choose(
    candidates.filter((one) => !isOfParent(one)),
    user,
    sellers,
  )
  const ofParent = choose(candidates.filter(isOfParent), user, sellers)
  const winner = own.winner ?? ofParent.winner
  const passed =
    own.winner && ofParent.winner ? [{ candidate: ofParent.winner, reason: 'priority' as const }] : []
  return { winner, others: [...own.others, ...passed, ...ofParent.others] }
}

function choose(
  candidates: readonly PriceCandidate[],
  user: PricedUser,
  { marketplaceId, ownerId }: Sellers,
): PriceChoice {
  const inOrder = [...candidates].sort(
    (a, b) =>
      SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) ||
      ((a.partyId ?? '') < (b.partyId ?? '') ? -1 : 1),
  )
  const reasonOf = (candidate: PriceCandidate): Rejection | undefined => {
    const { source, partyId = '', schedule } = candidate
    if (source === 'group' && !user.groupIds.includes(partyId)) return 'group'
    if (user.currency !== undefined && codeOf(schedule.Currency) !== codeOf(user.currency)) return 'currency'
    return isSoldBy(candidate) ? undefined : 'seller'
  }
  const isSoldBy = ({ sellerId }: PriceCandidate) =>
    sellerId === null || sellerId === marketplaceId || sellerId === ownerId
  const suitable = inOrder.filter((candidate) => reasonOf(candidate) === undefined)
  const isMarketplaces = ({ sellerId, schedule }: PriceCandidate) =>
    sellerId === marketplaceId || (sellerId === null && schedule.OwnerID === marketplaceId)
  const winner = suitable.find(isMarketplaces) ?? suitable[0]
  const others = inOrder
    .filter((candidate) => candidate !== winner)
    .map((candidate) => ({ candidate, reason: reasonOf(candidate) ?? ('priority' as const) }))
  return { winner, others }
}

function codeOf(currency: string | null | undefined): string {
  return (currency ?? '').toLowerCase()
}

/** The price of a quantity at one price schedule. */
interface PriceAnswer {
  /** Price of all units, in the currency of the schedule. Undefined without price breaks. */
  total: number | undefined
  /** Price of one unit. */
  unit: number | undefined
  /** Quantity from which the used break applies. */
  fromQuantity: number | undefined
  isOnSale: boolean
  /** Reason why the quantity is not sold. */
  problem: string | undefined
}

/** Returns the price of a quantity at a price schedule, with the sale prices during a sale. Options are left out. */
export function priceAt(schedule: PriceSchedule, quantity: number): PriceAnswer {
  const breaks = currentBreaks(schedule)
  const used = priceBreakFor(breaks, quantity)
  return {
    total: calculatePrice({ PriceBreaks: breaks }, [], quantity),
    unit: used?.Price,
    fromQuantity: used?.Quantity,
    isOnSale: schedule.IsOnSale === true && typeof used?.SalePrice === 'number',
    problem: quantityLimitProblem(quantity, schedule),
  }
}
