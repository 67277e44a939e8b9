import type { ImportPlan } from '@/lib/csv/import-plan'
import type { PriceSchedule, Product, ProductAssignment } from '@/lib/ordercloud/models'
import type { PriceAssignment } from '@/lib/jobs/price-write'
import { partyPriceRowId } from '@/lib/price/price-job-paths'
import {
  choiceProblem,
  findSchedule,
  namedSchedules,
  noProductReason,
  noScheduleReason,
  planHolderPrices,
  PRICE_COLUMNS,
  scheduleRows,
  scheduleWords,
  type HolderFacts,
  type NamedSchedule,
  type PriceHolder,
  type PriceRow,
} from './price-file'

/** The columns of a file with prices for buyers and user groups. The name of the product is for readers only. */
export const PARTY_PRICE_COLUMNS = [
  'ProductID',
  'ProductName',
  'BuyerID',
  'UserGroupID',
  'SellerID',
  ...PRICE_COLUMNS.slice(2),
] as const

/** One row of a file with prices for buyers and user groups. */
export type PartyPriceRow = PriceRow & { BuyerID?: string; UserGroupID?: string; SellerID?: string }

/** A product with its assignments to buyers and user groups. */
export interface PricedProduct {
  product: Product
  /** The platform answers null for fields without a value. */
  assignments: readonly { [Field in keyof ProductAssignment]?: string | null }[]
}
export type PartyPrice = PricedProduct['assignments'][number]

/** The records that the rows refer to. */
interface PartyPriceFacts extends Pick<
  HolderFacts<PartyPriceRow>,
  'schedules' | 'others' | 'supplierPrices'
> {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, PricedProduct>
  /**
   * The IDs of the buyers and user groups that get a price, by the key of `buyingPartyKey`. Undefined for a user who
   * may not read them. The platform checks them then.
   */
  parties?: ReadonlyMap<string, string> | undefined
}

/** The buyer, and the user group, of a price that a file adds. */
export type BuyingParty = Pick<PriceAssignment, 'BuyerID' | 'UserGroupID'>

/** Returns the key of a buyer or user group. IDs are compared without case, as the platform does. */
export function buyingPartyKey({ BuyerID, UserGroupID }: BuyingParty): string {
  return (UserGroupID ? `${BuyerID}/${UserGroupID}` : BuyerID).toLowerCase()
}

/** Returns the rows of a product for a file: one for each buyer or user group and price break of its price schedule. */
export function partyPriceRows(
  { product, assignments }: PricedProduct,
  schedules: ReadonlyMap<string, PriceSchedule>,
): object[] {
  return assignments.flatMap(({ BuyerID, UserGroupID, SellerID, PriceScheduleID }) =>
    scheduleRows(PriceScheduleID ?? '', schedules).map((row) => ({
      ...{ ProductID: product.ID ?? '', ProductName: product.Name ?? '' },
      ...{ BuyerID: BuyerID ?? '', UserGroupID: UserGroupID ?? '', SellerID: SellerID ?? '' },
      ...row,
    })),
  )
}

/**
 * Computes the effect of a file with prices for buyers and user groups without sending any write. The rows of a product
 * and a buyer or user group are all breaks of the price schedule that is assigned to them. Those who have none get the
 * price schedule that their rows name.
 */
export function planPartyPrices(rows: readonly PartyPriceRow[], facts: PartyPriceFacts): ImportPlan {
  const named = namedSchedules(rows, partyRowKey)
  return planHolderPrices(rows, {
    ...facts,
    noun: NOUN,
    furtherWords: { one: 'other price', many: 'other prices' },
    holderOf: (row) => partyHolder(row, facts, named),
  })
}

const NOUN = 'product and buyer'

/** Returns the buyers and user groups for which a file adds a price, as the file spells them. */
export function addedParties(
  rows: readonly PartyPriceRow[],
  facts: Omit<PartyPriceFacts, 'parties' | 'others'>,
): BuyingParty[] {
  const named = namedSchedules(rows, partyRowKey)
  return rows.flatMap((row) => {
    const holder = partyHolder(row, { ...facts, others: new Map() }, named)
    const { BuyerID = '', UserGroupID } = row
    return 'key' in holder && holder.choice ? [{ BuyerID, ...(UserGroupID && { UserGroupID }) }] : []
  })
}

function partyRowKey({
  ProductID = '',
  BuyerID = '',
  UserGroupID = '',
  SellerID = '',
}: PartyPriceRow): string {
  return [ProductID, BuyerID, UserGroupID, SellerID].join('/').toLowerCase()
}

function partyHolder(
  row: PartyPriceRow,
  facts: PartyPriceFacts,
  named: ReadonlyMap<string, NamedSchedule>,
): ReturnType<HolderFacts<PartyPriceRow>['holderOf']> {
  const { ProductID = '', BuyerID = '', UserGroupID = '', SellerID = '' } = row
  const found = facts.products.get(ProductID.toLowerCase())
  if (!found) return ['ProductID', noProductReason(ProductID)]
  if (BuyerID === '') return ['BuyerID', 'Enter the ID of a buyer.']
  const ofParty = found.assignments.filter(
    (one) => isSameId(one.BuyerID, BuyerID) && isSameId(one.UserGroupID, UserGroupID),
  )
  const ofSeller = ofParty.filter((one) => isSameId(one.SellerID, SellerID))
  const matching = ofSeller.length === 0 && SellerID === '' ? ofParty : ofSeller
  const [assignment, other] = matching
  if (other) return ['SellerID', `There are several prices for ${partyWords(row)}. Enter the seller ID.`]
  const chosen = named.get(partyRowKey(row))
  if (chosen && !assignment?.PriceScheduleID) return addedHolder(row, chosen, found, ofParty, facts)
  if (!assignment)
    return [
      UserGroupID === '' ? 'BuyerID' : 'UserGroupID',
      `There is no price for ${partyWords(row)}. Enter the ID of a price schedule to add one.`,
    ]
  return assignedHolder(found.product, assignment)
}

/** Returns the holder of the price of an assignment. */
function assignedHolder(product: Product, assignment: PartyPrice): PriceHolder {
  const { PriceScheduleID } = assignment
  return {
    ...describedParty(product, assignment),
    scheduleId: PriceScheduleID ?? '',
    withoutSchedule: PriceScheduleID
      ? [
          'PriceScheduleID',
          `You do not have access to the price schedule “${PriceScheduleID}” of this product and buyer.`,
        ]
      : ['Price', 'They pay the default price. Enter the ID of a price schedule to add a price for them.'],
  }
}

function describedParty(
  { ID = '', Name }: Product,
  party: PartyPrice,
): Pick<PriceHolder, 'key' | 'words' | 'name'> {
  return {
    key: [ID, party.BuyerID, party.UserGroupID, party.SellerID].join('/').toLowerCase(),
    words: `product “${ID}” for ${partyWords(party)}`,
    name: partyPriceName({ ...party, ProductID: ID }, Name),
  }
}

/**
 * Returns the holder of a price that the file adds for a buyer or user group, or the reason why it cannot have the
 * price schedule that its rows name.
 *
 * @param ofParty the assignments of the buyer or user group, of every seller
 */
function addedHolder(
  row: PartyPriceRow,
  chosen: NamedSchedule,
  { product }: PricedProduct,
  ofParty: readonly PartyPrice[],
  { schedules, parties }: PartyPriceFacts,
): ReturnType<HolderFacts<PartyPriceRow>['holderOf']> {
  const { BuyerID: buyer = '', UserGroupID: group = '', SellerID = '' } = row
  const schedule = findSchedule(chosen.id, schedules)
  if (!schedule) return choiceProblem(row, chosen, noScheduleReason(chosen.id), NOUN)
  const { ID: scheduleId = '', OwnerID: sellerId = SellerID } = schedule
  if (SellerID !== '' && !isSameId(sellerId, SellerID))
    return [
      'SellerID',
      `The seller of the price schedule “${scheduleId}” is “${sellerId}”. Enter it, or leave the cell empty.`,
    ]
  // Without a seller ID, the platform takes the owner of the price schedule.
  const existing = ofParty.find((one) => one.PriceScheduleID && isSameId(one.SellerID, sellerId))
  if (existing) return assignedHolder(product, existing)
  const BuyerID = parties ? parties.get(buyingPartyKey({ BuyerID: buyer })) : buyer
  if (BuyerID === undefined)
    return ['BuyerID', `There is no buyer “${buyer}”, or you do not have access to it.`]
  const UserGroupID =
    parties && group !== '' ? parties.get(buyingPartyKey({ BuyerID, UserGroupID: group })) : group
  if (UserGroupID === undefined)
    return [
      'UserGroupID',
      `The buyer “${BuyerID}” has no user group “${group}”, or you do not have access to it.`,
    ]
  if ((schedule.PriceBreaks ?? []).length === 0)
    return choiceProblem(
      row,
      chosen,
      `The price schedule “${scheduleId}” has no prices, so it cannot be assigned. Set its first price on its page.`,
      NOUN,
    )
  const { ID: ProductID = '' } = product
  const body = {
    ...{ ProductID, BuyerID, ...(UserGroupID !== '' && { UserGroupID }) },
    PriceScheduleID: scheduleId,
  }
  const described = describedParty(product, { ...body, SellerID: sellerId })
  // Without a price schedule, an assignment only shows the product. It gets the price, and the undo keeps it.
  const isListed = ofParty.some((one) => !one.PriceScheduleID)
  const before = { PriceScheduleID: null }
  return {
    ...{ ...described, scheduleId, named: chosen },
    withoutSchedule: ['PriceScheduleID', noScheduleReason(chosen.id)],
    choice: {
      target: {
        id: partyPriceRowId(ProductID, { buyerId: BuyerID, groupId: UserGroupID, sellerId }),
        name: described.name,
        ...(isListed
          ? { before, write: { kind: 'patch', body: { PriceScheduleID: scheduleId }, from: before } }
          : { write: { kind: 'create', body } }),
      },
      preview: {
        changes: [
          { label: 'Price schedule', before: 'default price', after: scheduleWords(scheduleId, schedules) },
        ],
        notes: [],
      },
    },
  }
}

/** Returns a name for the price of a buyer or user group: "Anchor for harborline/gold". */
export function partyPriceName(price: PartyPrice, productName?: string): string {
  const { ProductID, BuyerID, UserGroupID } = price
  const party = UserGroupID ? `${BuyerID}/${UserGroupID}` : BuyerID
  return `${productName || ProductID} for ${party}`
}

function partyWords({ BuyerID, UserGroupID }: PartyPrice): string {
  const buyer = `buyer “${BuyerID}”`
  return UserGroupID ? `user group “${UserGroupID}” of ${buyer}` : buyer
}

/** Compares IDs as the platform does. A missing one equals an empty one. */
function isSameId(one: string | null | undefined, other: string): boolean {
  return (one ?? '').toLowerCase() === other.toLowerCase()
}
