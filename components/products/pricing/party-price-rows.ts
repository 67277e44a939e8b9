import { isolate } from '@/lib/format/direction'
import type { OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, ProductAssignment } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { partyKey, partyOf, type Party } from '@/lib/parties/party'
import { PARTY_PRICES_PATH } from '@/lib/price/price-job-paths'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList, Assignments } from '@/lib/resource/assignments'

/** A buyer or user group with the price schedule by which it buys the product. */
export interface PartyPrice extends Party {
  PriceScheduleID?: string
  SellerID?: string
}

/** Returns a key that is unique for each row. A party may have a price for each seller. */
export function rowKey(row: PartyPrice): string {
  return `${partyKey(row)}/${row.SellerID ?? ''}`
}

/** The assignments of one product to buyers and user groups. */
export function pricesOf(productID: string): Assignments<PartyPrice> {
  return {
    path: PARTY_PRICES_PATH,
    of: productID,
    list: async (oc: OrderCloud, page, request) => {
      const { Items, Meta } = await oc.Products.ListAssignments({ productID, ...page }, request)
      return { Items: Items.map(toPartyPrice), Meta }
    },
    keyOf: rowKey,
    add: async (oc, row) => {
      // Saving would replace the price of a buyer or user group that has one already.
      const found = await readRows(oc, productID, row)
      if (found.some(({ SellerID }) => !SellerID || !row.SellerID || SellerID === row.SellerID)) return false
      return saveRow(oc, productID, row)
    },
    existsText: 'is listed already. Change its price in the list',
    nextStep,
    change: async (oc, from, to) => {
      const found = await readRows(oc, productID, from)
      const [now, wanted] = [rowOf(found, from), rowOf(found, to)]
      // An earlier attempt without a response may have changed the price.
      const isChanged = wanted !== undefined && wanted.PriceScheduleID === to.PriceScheduleID
      if (isChanged && (to.PriceScheduleID !== undefined || !now)) return
      const isOther = wanted?.PriceScheduleID !== undefined && rowKey(wanted) !== (now && rowKey(now))
      if (!now || now.PriceScheduleID !== from.PriceScheduleID || isOther)
        throw new PlatformError('The price has changed in the meantime. Close this dialog to see it.', {
          ...{ status: 409, errorCode: 'Conflict' },
        })
      await saveRow(oc, productID, to)
      if (to.PriceScheduleID !== undefined) return
      // A row without a price does not replace the price of another seller than the marketplace.
      const left = rowOf(await readRows(oc, productID, from), from)
      if (left) await removeRow(oc, productID, left)
    },
    remove: (oc, row) => removeRow(oc, productID, row),
  }
}

/** Returns the fields of a price. Its seller is the owner of the price schedule unless the row has one already. */
export function pricedAt(
  schedule: PriceSchedule | undefined,
  sellerId = schedule?.OwnerID,
): Pick<PartyPrice, 'PriceScheduleID' | 'SellerID'> {
  return {
    ...(schedule?.ID && { PriceScheduleID: schedule.ID }),
    ...(sellerId && { SellerID: sellerId }),
  }
}

/** Returns the reason why a row cannot have the prices of a price schedule, as a sentence. */
export function sellerProblem({ SellerID }: PartyPrice, { OwnerID }: PriceSchedule): string | undefined {
  if (!SellerID || OwnerID === SellerID) return undefined
  return 'This price schedule belongs to another company. Each seller has a price of its own, so add it as a new price.'
}

/** Returns the reason why nobody can have the prices of a price schedule, as a sentence. */
export function pricesProblem({ PriceBreaks }: PriceSchedule): string | undefined {
  return PriceBreaks?.length === 0 ? 'This price schedule has no prices. Add one to it first.' : undefined
}

/** Returns what the user can do about an error of the platform for a new or changed price, as a sentence. */
function nextStep({ errorCode, errors }: PlatformError): string | undefined {
  switch (errorCode) {
    case 'Product.CannotAssignNotInBuyerCatalog':
      return 'Add the product to a catalog of this buyer on the tab “Catalogs” first.'
    case 'PriceSchedule.CurrencyMismatch': {
      const { ExpectedCurrency: expected } = (errors[0]?.Data ?? {}) as { ExpectedCurrency?: unknown }
      const which =
        expected === null
          ? 'without a currency'
          : typeof expected === 'string'
            ? `in ${isolate(expected)}`
            : 'in the currency of the buyer'
      return `Choose a price schedule ${which}, or create one.`
    }
    case 'PriceSchedule.NoPriceBreaks':
      return 'Add a price to the price schedule first.'
    default:
      return undefined
  }
}

/** Returns the rows of the buyer or user group of a row, of all sellers. */
async function readRows(oc: OrderCloud, productID: string, { BuyerID, UserGroupID }: PartyPrice) {
  const all = await readAllAssignments(
    (page) =>
      oc.Products.ListAssignments({
        ...{ productID, ...page },
        ...(BuyerID && { buyerID: BuyerID }),
        ...(UserGroupID && { userGroupID: UserGroupID }),
      }) as Promise<AssignmentList<Parameters<typeof toPartyPrice>[0]>>,
  )
  // The list of a buyer also has its user groups.
  return all
    .map(toPartyPrice)
    .filter((row) => row.BuyerID === BuyerID && (row.UserGroupID ?? '') === (UserGroupID ?? ''))
}

/** Returns the row of the same seller. A price without a seller is that of the marketplace. */
function rowOf(rows: readonly PartyPrice[], { SellerID }: PartyPrice): PartyPrice | undefined {
  const exact = rows.find((row) => (row.SellerID ?? '') === (SellerID ?? ''))
  if (exact || !SellerID || !isMarketplace(SellerID)) return exact
  return rows.find((row) => !row.SellerID && row.PriceScheduleID)
}

function saveRow(
  { Products }: OrderCloud,
  ProductID: string,
  { BuyerID, UserGroupID, PriceScheduleID, SellerID }: PartyPrice,
) {
  return Products.SaveAssignment({
    ProductID,
    ...(BuyerID && { BuyerID }),
    ...(UserGroupID && { UserGroupID }),
    // The platform rejects a seller without a price.
    ...(PriceScheduleID && { PriceScheduleID, ...(SellerID && { SellerID }) }),
  })
}

function removeRow(
  { Products }: OrderCloud,
  productID: string,
  { BuyerID = '', UserGroupID, SellerID }: PartyPrice,
) {
  return Products.DeleteAssignment(encodeURIComponent(productID), encodeURIComponent(BuyerID), {
    ...(UserGroupID && { userGroupID: UserGroupID }),
    ...(SellerID && { sellerID: SellerID }),
  })
}

function toPartyPrice(row: { [Field in keyof ProductAssignment]?: string | null }): PartyPrice {
  const { PriceScheduleID, SellerID } = row
  return {
    ...partyOf(row),
    ...(PriceScheduleID && { PriceScheduleID }),
    ...(SellerID && { SellerID }),
  }
}
