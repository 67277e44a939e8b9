import { call } from '@/lib/ordercloud/client'
import { runAsUser, startAdvice } from '@/lib/ordercloud/as-user'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import type {
  BuyerProduct,
  PriceSchedule,
  ProductAssignment,
  UserGroupAssignment,
} from '@/lib/ordercloud/models'
import { choosePriceSchedule, type PriceCandidate, type PriceChoice } from '@/lib/price/price-for-user'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { MAX_IDS_PER_REQUEST, recordsByIdQuery } from '@/lib/resource/records-by-id'
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

/** The price schedule of a product for one user: as the app derives it, and as the platform answers. */
export interface UserPrice {
  choice: PriceChoice
  platform: PlatformAnswer
}

/** Reads which price schedule a buyer's user gets for a product. A request as that user checks it. */
export async function readUserPrice(
  product: ProductRecord,
  user: BuyerUser,
  signal: AbortSignal,
): Promise<UserPrice> {
  const [choice, platform] = await Promise.all([
    deriveChoice(product, user, signal),
    askPlatform(product.ID ?? '', user),
  ])
  return { choice, platform }
}

async function deriveChoice(
  product: ProductRecord,
  user: BuyerUser,
  signal: AbortSignal,
): Promise<PriceChoice> {
  const productID = product.ID ?? ''
  const [buyerID, userID] = [encodeURIComponent(user.buyerId), user.userId]
  const quiet = { signal, quiet: true }
  const [assignments, suppliers, memberships, account] = await Promise.all([
    readAllAssignments((page) =>
      call(
        (oc) =>
          oc.Products.ListAssignments({ productID, buyerID: user.buyerId, ...page }, { signal }) as Promise<
            AssignmentList<ProductAssignment>
          >,
        quiet,
      ),
    ),
    call(
      (oc) => oc.Products.ListSuppliers(encodeURIComponent(productID), { pageSize: 100 }, { signal }),
      quiet,
    ),
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
  const offers: readonly { ID?: string; DefaultPriceScheduleID?: string | null }[] = suppliers.Items
  const wanted = [
    ...assignments.map(({ PriceScheduleID }) => PriceScheduleID),
    ...offers.map(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID),
    product.DefaultPriceScheduleID,
  ]
  const schedules = await readSchedules(wanted, signal)
  const candidates = [
    ...assignments.flatMap((one): Unread[] => [
      {
        source: one.UserGroupID ? 'group' : 'buyer',
        ...(one.UserGroupID && { partyId: one.UserGroupID }),
        sellerId: one.SellerID || null,
        scheduleId: one.PriceScheduleID,
      },
    ]),
    ...offers.flatMap(({ ID = '', DefaultPriceScheduleID }): Unread[] => [
      { source: 'supplier', partyId: ID, sellerId: ID, scheduleId: DefaultPriceScheduleID },
    ]),
    { source: 'default' as const, sellerId: null, scheduleId: product.DefaultPriceScheduleID },
  ].flatMap(({ scheduleId, ...candidate }): PriceCandidate[] => {
    const schedule = schedules.get(scheduleId ?? '')
    return schedule ? [{ ...candidate, schedule }] : []
  })
  const locale: { Currency?: string | null } | null | undefined = account.Locale
  const groupIds = memberships.flatMap(({ UserGroupID }) => UserGroupID ?? [])
  return choosePriceSchedule(
    candidates,
    { groupIds, currency: locale?.Currency ?? null },
    { marketplaceId: getSettings().marketplaceId, ownerId: product.OwnerID },
  )
}

/** A candidate whose schedule is not read yet. */
type Unread = Omit<PriceCandidate, 'schedule'> & { scheduleId: string | null | undefined }

/** Returns the schedules with these IDs, by ID. */
async function readSchedules(
  wanted: readonly (string | null | undefined)[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PriceSchedule>> {
  const ids = [...new Set(wanted.flatMap((id) => id || []))]
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, at) =>
    ids.slice(at * MAX_IDS_PER_REQUEST, (at + 1) * MAX_IDS_PER_REQUEST),
  )
  const lists = await Promise.all(
    pages.map((some) => recordsByIdQuery(priceScheduleReference, some).queryFn({ signal })),
  )
  return new Map(lists.flatMap(({ Items }) => Items).map((schedule) => [schedule.ID ?? '', schedule]))
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
