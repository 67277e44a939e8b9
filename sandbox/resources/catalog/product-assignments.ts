import type { AssignmentDefinition, AssignmentRow } from '../../core/http/definitions'
import type { AssignmentKey } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { assignableSchedule, checkPrices, checkSharedCatalog, productOf } from '../../rules/assignment-rules'
import type { ProductAssignment } from '../../contract/records'

/** Keys for buyer, group and seller, which follow the product in every assignment of one. */
export const BUYING_PARTY: AssignmentKey[] = [
  { field: 'BuyerID', of: 'Buyers' },
  { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
  { field: 'SellerID', of: 'Suppliers', optional: true, orMarketplace: true },
]

/**
 * Assignments that determine the price of a product for a buyer or one of its groups. Without a price schedule, an
 * assignment only makes the product visible.
 */
export const productAssignments: AssignmentDefinition = {
  name: 'ProductAssignments',
  model: 'ProductAssignment',
  table: 'productassignments',
  access: { kind: 'owned' },
  list: 'Products.ListAssignments',
  save: 'Products.SaveAssignment',
  delete: ['Products.DeleteAssignment'],
  keys: [{ field: 'ProductID', of: 'Products' }, ...BUYING_PARTY],
  lookup: 'PriceScheduleID',
  async write(ctx, tx, { body }: AssignmentRow<ProductAssignment>) {
    const { BuyerID: buyer, PriceScheduleID: scheduleId } = body
    if (body.SellerID && !scheduleId) {
      throw platformError(
        'ProductAssigment.MustSpecifyPriceScheduleID',
        'A SellerID needs the PriceScheduleID by which that seller sells.',
      )
    }
    const schedule = scheduleId && (await assignableSchedule(ctx, tx, scheduleId))
    const product = await productOf(ctx, tx, body.ProductID)
    await checkSharedCatalog(tx, product, buyer)
    if (!schedule) return
    await checkPrices(tx, schedule, buyer, body.UserGroupID || null)
    // Only the marketplace may name another seller.
    const named = ctx.caller?.kind === 'supplier' ? ctx.caller.company : body.SellerID
    body.SellerID = named || schedule.OwnerID
  },
}
