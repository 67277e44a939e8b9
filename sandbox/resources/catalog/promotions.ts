import type { AssignmentDefinition, ResourceDefinition } from '../../core/http/definitions'
import { withdrawDeleted, withdrawInactive } from '../../rules/orders/order/withdrawals'
import { checkPromotion } from '../../rules/catalog/promotion-checks'
import { OWNER } from '../owner'

export const promotions: ResourceDefinition = {
  name: 'Promotions',
  model: 'Promotion',
  table: 'promotions',
  access: { kind: 'owned' },
  references: [OWNER],
  unique: [{ field: 'Code', code: 'Promotion.CodeInUse', status: 409 }],
  write: checkPromotion,
  written: withdrawInactive,
  remove: withdrawDeleted,
}

export const promotionAssignments: AssignmentDefinition = {
  name: 'PromotionAssignments',
  model: 'PromotionAssignment',
  table: 'promotionassignments',
  access: { kind: 'owned' },
  list: 'Promotions.ListAssignments',
  save: 'Promotions.SaveAssignment',
  delete: ['Promotions.DeleteAssignment'],
  keys: [
    { field: 'PromotionID', of: 'Promotions' },
    { field: 'BuyerID', of: 'Buyers' },
    { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
  ],
}
