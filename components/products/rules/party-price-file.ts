import type { ImportPlan } from '@/lib/csv/import-plan'
import type { PriceSchedule, Product, ProductAssignment } from '@/lib/ordercloud/models'
import {
  noProductReason,
  planHolderPrices,
  PRICE_COLUMNS,
  scheduleRows,
  type HolderFacts,
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
type PartyPrice = PricedProduct['assignments'][number]

/** The records that the rows refer to. */
interface PartyPriceFacts extends Pick<HolderFacts<PartyPriceRow>, 'schedules' | 'others'> {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, PricedProduct>
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
 * and a buyer or user group are all breaks of the price schedule that is assigned to them.
 */
export function planPartyPrices(rows: readonly PartyPriceRow[], facts: PartyPriceFacts): ImportPlan {
  const { products, ...schedules } = facts
  return planHolderPrices(rows, {
    ...schedules,
    noun: 'product and buyer',
    furtherWords: { one: 'other price', many: 'other prices' },
    holderOf: (row) => partyHolder(row, products),
  })
}

function partyHolder(
  row: PartyPriceRow,
  products: PartyPriceFacts['products'],
): ReturnType<HolderFacts<PartyPriceRow>['holderOf']> {
  const { ProductID = '', BuyerID = '', UserGroupID = '', SellerID = '' } = row
  const found = products.get(ProductID.toLowerCase())
  if (!found) return ['ProductID', noProductReason(ProductID)]
  if (BuyerID === '') return ['BuyerID', 'Enter the ID of a buyer.']
  const ofParty = found.assignments.filter(
    (one) => isSameId(one.BuyerID, BuyerID) && isSameId(one.UserGroupID, UserGroupID),
  )
  const ofSeller = ofParty.filter((one) => isSameId(one.SellerID, SellerID))
  const matching = ofSeller.length === 0 && SellerID === '' ? ofParty : ofSeller
  const [assignment, other] = matching
  if (!assignment)
    return [
      UserGroupID === '' ? 'BuyerID' : 'UserGroupID',
      `There is no price for ${partyWords(row)}. Add it on the page of the product first.`,
    ]
  if (other) return ['SellerID', `There are several prices for ${partyWords(row)}. Enter the seller ID.`]
  const { ID = ProductID } = found.product
  const { PriceScheduleID } = assignment
  return {
    key: [ID, assignment.BuyerID, assignment.UserGroupID, assignment.SellerID].join('/').toLowerCase(),
    words: `product “${ID}” for ${partyWords(assignment)}`,
    name: partyPriceName(assignment, found.product.Name),
    scheduleId: PriceScheduleID ?? '',
    withoutSchedule: PriceScheduleID
      ? [
          'PriceScheduleID',
          `You do not have access to the price schedule “${PriceScheduleID}” of this product and buyer.`,
        ]
      : ['Price', 'They pay the default price. Choose a price schedule for them on the page of the product.'],
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
