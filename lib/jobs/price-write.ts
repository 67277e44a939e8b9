import type { RecordedAssignment } from '../activity/activity'
import type { OrderCloud } from '../ordercloud/client'
import { PlatformError } from '../ordercloud/errors'
import { describeParty, ownIdOf } from '../parties/party'
import { PARTY_PRICES_PATH, PARTY_PRICES_TITLE, pricedProductOf } from '../price/price-job-paths'
import { readAllAssignments } from '../resource/all-assignments'
import type { Write } from './job'

/** The price schedule of a product for a buyer or user group, as jobs read and write it. */
export interface PriceAssignment {
  ProductID: string
  BuyerID: string
  UserGroupID?: string
  PriceScheduleID: string
}

type ListedAssignment = { [Field in keyof PriceAssignment]?: string | null } & { SellerID?: string | null }

/** The calls of jobs for the prices of buyers and user groups. IDs are encoded. */
export function priceAssignmentCalls({ Products }: OrderCloud) {
  const partyOfRow = (row: string) => {
    const [buyerId = '', groupId = '', sellerId = ''] = decodeURIComponent(row).split('/')
    return { buyerId, groupId, sellerId }
  }
  const findAll = async (product: string, row: string) => {
    const { buyerId: buyerID, groupId, sellerId } = partyOfRow(row)
    const all = await readAllAssignments(
      (page) =>
        Products.ListAssignments({
          ...{ productID: decodeURIComponent(product), buyerID },
          ...(groupId !== '' && { userGroupID: groupId }),
          ...page,
        }) as Promise<{ Items: ListedAssignment[]; Meta: { TotalCount: number; TotalPages: number } }>,
    )
    // Each seller has a price of its own.
    return all.filter(
      ({ UserGroupID, SellerID }) => (UserGroupID ?? '') === groupId && (!SellerID || SellerID === sellerId),
    )
  }
  const findPrice = async (product: string, row: string) =>
    (await findAll(product, row)).find(({ PriceScheduleID }) => PriceScheduleID)
  const deletePrice = (product: string, row: string, { SellerID }: ListedAssignment) => {
    const { buyerId, groupId } = partyOfRow(row)
    return Products.DeleteAssignment(product, encodeURIComponent(buyerId), {
      ...(groupId !== '' && { userGroupID: groupId }),
      ...(SellerID && { sellerID: SellerID }),
    })
  }
  return {
    /** Returns the price, or else the assignment that only shows the product because it has no price schedule. */
    async Get(product: string, row: string): Promise<ListedAssignment | undefined> {
      const all = await findAll(product, row)
      return all.find(({ PriceScheduleID }) => PriceScheduleID) ?? all[0]
    },
    /** Adds a price. Rejects when there is one already, because saving would replace it. */
    async Create(product: string, row: string, assignment: PriceAssignment): Promise<void> {
      const found = await findPrice(product, row)
      if (found)
        throw new PlatformError(
          `They got the price schedule “${found.PriceScheduleID}” for this product in the meantime.`,
          { status: 409, errorCode: 'IdExists' },
        )
      await Products.SaveAssignment(assignment)
    },
    /**
     * Gives those who see the product at its default price another price schedule. Null removes the price again, and
     * they still see the product. Every call can be repeated without a second effect.
     */
    async Patch(
      product: string,
      row: string,
      _id: string,
      { PriceScheduleID }: { PriceScheduleID: string | null },
    ): Promise<void> {
      const { buyerId, groupId } = partyOfRow(row)
      await Products.SaveAssignment({
        ...{ ProductID: decodeURIComponent(product), BuyerID: buyerId },
        ...(groupId !== '' && { UserGroupID: groupId }),
        ...(PriceScheduleID !== null && { PriceScheduleID }),
      })
      if (PriceScheduleID !== null) return
      // The saved assignment does not replace the price of another seller than the marketplace.
      const price = await findPrice(product, row)
      if (price) await deletePrice(product, row, price)
    },
    async Delete(product: string, row: string): Promise<void> {
      const found = await findPrice(product, row)
      if (!found)
        throw new PlatformError('There is no such price any more.', { status: 404, errorCode: 'NotFound' })
      await deletePrice(product, row, found)
    },
  }
}

/**
 * Returns the assignment that a row of a job has added or removed, as the panel of the product's prices records it.
 * Undefined for other rows.
 */
export function priceActivity(
  path: string,
  { id: rowId }: { id: string },
  write: Write,
): { id: string; kind: 'assigned' | 'unassigned'; assignment: RecordedAssignment } | undefined {
  const { productId: id, party } = pricedProductOf(path, rowId) ?? {}
  if (id === undefined || !party || write.kind === 'step') return undefined
  const written = (write.kind === 'delete' ? write.from : write.body) ?? {}
  const isRemoved = write.kind === 'delete' || written.PriceScheduleID === null
  const scheduleId =
    written.PriceScheduleID ?? (write.kind === 'patch' ? write.from?.PriceScheduleID : undefined)
  const row = {
    BuyerID: party.buyerId,
    ...(party.groupId !== '' && { UserGroupID: party.groupId }),
    PriceScheduleID: scheduleId,
    ...(party.sellerId !== '' && { SellerID: party.sellerId }),
  }
  const assignment = {
    title: PARTY_PRICES_TITLE,
    what: [describeParty(row), ownIdOf(row)].join(' '),
    path: PARTY_PRICES_PATH,
    row,
  }
  return { id, kind: isRemoved ? 'unassigned' : 'assigned', assignment }
}
