import { call } from '@/lib/ordercloud/client'
import { runAsUser, startAdvice } from '@/lib/ordercloud/as-user'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type {
  BuyerProduct,
  LocaleAssignment,
  PriceSchedule,
  Product,
  ProductAssignment,
  UserGroupAssignment,
} from '@/lib/ordercloud/models'
import type { Access } from '@/lib/permissions/explain'
import {
  candidatesOf,
  choosePriceSchedule,
  scheduleIdsOf,
  type ListedPrices,
  type PriceChoice,
  type PricedUser,
} from '@/lib/price/price-for-user'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { getSettings } from '@/lib/settings'
import type { BuyerUser } from '@/lib/url/act-for-user'
import { priceScheduleReference } from '../priceschedules/reference'
import type { ProductRecord } from '../service'

/** The platform's own answer for one user. */
export type PlatformAnswer =
  | { kind: 'priced'; schedule: PriceSchedule }
  /** The user sees the product but has no price, so that it cannot be ordered. */
  | { kind: 'unpriced' }
  /** The user does not see the product. */
  | { kind: 'hidden' }
  /** The app could not read the product as this user. */
  | { kind: 'unknown'; reason: string }

/** The price schedule of a product as the app derives it. */
export interface DerivedPrice {
  choice: PriceChoice
  /** Currency in which the users buy. Null for none, undefined when it is not known. */
  currency: string | null | undefined
}

/** The price schedule of a product for one user: as the app derives it, and as the platform answers. */
export interface UserPrice extends DerivedPrice {
  platform: PlatformAnswer
}

/** Role with which staff may act for a user, so that the platform can be asked. */
export const ACT_FOR_USER_ROLE = 'BuyerImpersonation'

/**
 * Reads which price schedule a buyer's user gets for a product. A request as that user checks it.
 *
 * @param access the access to `ACT_FOR_USER_ROLE`. Without it, the platform is not asked
 */
export async function readUserPrice(
  product: ProductRecord,
  user: BuyerUser,
  access: Access,
  signal: AbortSignal,
): Promise<UserPrice> {
  const [derived, platform] = await Promise.all([
    derivePrice(product, user.buyerId, readUser(user, signal), signal),
    access.allowed
      ? askPlatform(product.ID ?? '', user)
      : ({ kind: 'unknown', reason: access.reason } as const),
  ])
  return { ...derived, platform }
}

/**
 * Reads which price schedule the users of a buyer or of some of its user groups get for a product.
 *
 * @param users `canReadLocales` tells if the currency of the users may be read
 */
export async function readPartyPrice(
  product: ProductRecord,
  users: { buyerId: string; groupIds: readonly string[]; canReadLocales: boolean },
  signal: AbortSignal,
): Promise<DerivedPrice> {
  const { buyerId, groupIds, canReadLocales } = users
  const readParty = async () => ({
    groupIds,
    currency: canReadLocales ? await readPartyCurrency(buyerId, groupIds, signal) : undefined,
  })
  return derivePrice(product, buyerId, readParty(), signal)
}

/** Returns the currency of the locale of a user group, or else of the buyer. Null without a locale. */
async function readPartyCurrency(
  buyerID: string,
  groupIds: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const assigned = await readAllAssignments((page) =>
    call(
      (oc) =>
        oc.Locales.ListAssignments({ buyerID, ...page }, { signal }) as Promise<
          AssignmentList<LocaleAssignment>
        >,
      { signal, quiet: true },
    ),
  )
  const ofGroup = assigned.find(({ UserGroupID }) => UserGroupID && groupIds.includes(UserGroupID))
  const { LocaleID } = ofGroup ?? assigned.find(({ UserGroupID }) => !UserGroupID) ?? {}
  if (!LocaleID) return null
  const locale: { Currency?: string | null } = await call(
    (oc) => oc.Locales.Get(encodeURIComponent(LocaleID), { signal }),
    { signal, quiet: true },
  )
  return locale.Currency ?? null
}

async function readUser(user: BuyerUser, signal: AbortSignal): Promise<PricedUser> {
  const [buyerID, userID] = [encodeURIComponent(user.buyerId), user.userId]
  const quiet = { signal, quiet: true }
  const [memberships, account] = await Promise.all([
    readAllAssignments((page) =>
      call(
        (oc) =>
          oc.UserGroups.ListUserAssignments(buyerID, { userID, ...page }, { signal }) as Promise<
            AssignmentList<UserGroupAssignment>
          >,
        quiet,
      ),
    ),
    call((oc) => oc.Users.Get(buyerID, encodeURIComponent(userID), { signal }), quiet),
  ])
  const locale: { Currency?: string | null } | null | undefined = account.Locale
  return {
    groupIds: memberships.flatMap(({ UserGroupID }) => UserGroupID ?? []),
    currency: locale?.Currency ?? null,
  }
}

async function derivePrice(
  product: ProductRecord,
  buyerId: string,
  reading: Promise<PricedUser>,
  signal: AbortSignal,
): Promise<DerivedPrice> {
  const [own, ofParent, user] = await Promise.all([
    readListedPrices(product, buyerId, signal),
    readParentPrices(product, buyerId, signal),
    reading,
  ])
  const wanted = [own, ...(ofParent ? [ofParent] : [])].flatMap(scheduleIdsOf)
  const schedules = await readSchedules([...new Set(wanted)], signal)
  const parents = ofParent ? candidatesOf(ofParent, schedules) : []
  const choice = choosePriceSchedule(
    [
      ...candidatesOf(own, schedules),
      ...parents.map((candidate) => ({ ...candidate, isOfParent: true as const })),
    ],
    user,
    { marketplaceId: getSettings().marketplaceId, ownerId: product.OwnerID },
  )
  return { choice, currency: user.currency }
}

/** Reads the prices of a product for a buyer, its user groups and the suppliers. */
async function readListedPrices(
  { ID: productID = '', DefaultPriceScheduleID: defaultScheduleId }: Product,
  buyerID: string,
  signal: AbortSignal,
): Promise<ListedPrices> {
  const quiet = { signal, quiet: true }
  const [assignments, suppliers] = await Promise.all([
    readAllAssignments((page) =>
      call(
        (oc) =>
          oc.Products.ListAssignments({ productID, buyerID, ...page }, { signal }) as Promise<
            AssignmentList<ProductAssignment>
          >,
        quiet,
      ),
    ),
    call(
      (oc) => oc.Products.ListSuppliers(encodeURIComponent(productID), { pageSize: 100 }, { signal }),
      quiet,
    ),
  ])
  return { assignments, suppliers: suppliers.Items, defaultScheduleId }
}

/** Reads the prices of the parent product. Undefined for a product without a parent, or with one that is not visible. */
async function readParentPrices(
  { ParentID }: ProductRecord,
  buyerId: string,
  signal: AbortSignal,
): Promise<ListedPrices | undefined> {
  if (!ParentID) return undefined
  try {
    const parent = await call((oc) => oc.Products.Get(encodeURIComponent(ParentID), { signal }), {
      ...{ signal, quiet: true, expected: ['NotFound'] },
    })
    return await readListedPrices(parent, buyerId, signal)
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
    return undefined
  }
}

/** Returns the schedules with these IDs, by ID. */
async function readSchedules(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PriceSchedule>> {
  const found = await readRecordsById(priceScheduleReference, ids, { signal })
  return new Map(found.map((schedule) => [schedule.ID ?? '', schedule]))
}

/** Reads the product as the user. A failure to act for the user is a result too, because the app has its own. */
async function askPlatform(productId: string, user: BuyerUser): Promise<PlatformAnswer> {
  try {
    const product = (await runAsUser(user, (as) =>
      as.call(
        (oc) => oc.Me,
        (me) => me.GetProduct(encodeURIComponent(productId)),
        { expected: ['NotFound'] },
      ),
    )) as BuyerProduct
    const schedule: PriceSchedule | null | undefined = product.PriceSchedule
    return schedule ? { kind: 'priced', schedule } : { kind: 'unpriced' }
  } catch (thrown) {
    const error = toPlatformError(thrown)
    if (error.errorCode === 'NotFound') return { kind: 'hidden' }
    return { kind: 'unknown', reason: [displayMessage(error), startAdvice(error)].filter(Boolean).join(' ') }
  }
}
