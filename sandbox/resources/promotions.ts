import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'
import { OWNER } from './owner'

export const promotions: ResourceDefinition = {
  name: 'Promotions',
  model: 'Promotion',
  table: 'promotions',
  access: { kind: 'owned' },
  references: [OWNER],
  async write({ tx, record, existing }) {
    const code = String(record.Code ?? '').toLowerCase()
    const { rows } = await tx.query('select id from promotions where f_code = $1', [code])
    if (rows.some(([id]) => id !== existing?.ID && id !== record.ID)) {
      throw refuse('Promotion.CodeInUse', `The code "${record.Code}" is in use.`, { Code: record.Code }, 409)
    }
    const { StartDate: start, ExpirationDate: end } = record
    if (typeof start === 'string' && typeof end === 'string' && end <= start) {
      throw refuse('Promotion.ExpirationPrecedsStart', 'ExpirationDate must be after StartDate.', {
        StartDate: start,
        ExpirationDate: end,
      })
    }
    if (!record.ValueExpression && !record.UseIntegration) {
      throw refuse(
        'Promotion.ValueExpressionCannotBeNull',
        'ValueExpression is required unless an integration gives the value.',
      )
    }
  },
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
