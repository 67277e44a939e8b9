import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { PlatformError } from '../../core/http/errors'
import type { Purpose } from '../../rules/expressions/check'
import { expressionErrors } from '../../rules/expressions/expression-errors'
import { rejectRuleWithPendingApprovals } from '../../rules/orders/order/order-use'
import { renameApprovalReferences } from '../../rules/orders/order/renames'
import { rejectRuleWithPendingReturns } from '../../rules/orders/approvals/return-approvals'
import { IN_BUYER } from './companies'
import { OWNER } from '../owner'
import type { ApprovalRule, SellerApprovalRule } from '../../contract/records'

const APPROVES: Reference['onDelete'] = {
  errorCode: 'UserGroup.CannotDeleteApprovingGroup',
  message: 'The group approves for these rules:',
}

const APPROVER = { field: 'ApprovingGroupID', onDelete: APPROVES }

const checksRule =
  <Rule extends ApprovalRule>(purpose: (rule: Rule) => Purpose) =>
  ({ ctx, record }: Write<Rule>): void => {
    const errors = expressionErrors(
      'RuleExpression',
      record.RuleExpression,
      purpose(record),
      ctx.platform.models,
    )
    if (errors.length > 0) throw new PlatformError(400, errors)
  }

/** Rules that decide which orders of a buyer's users need an approval, and which group approves them. */
export const approvalRules: ResourceDefinition = {
  name: 'ApprovalRules',
  model: 'ApprovalRule',
  table: 'approvalrules',
  parents: IN_BUYER,
  access: { kind: 'within', of: 'buyer' },
  references: [{ field: 'ApprovingGroupID', to: 'UserGroups', sameParent: true, onDelete: APPROVES }],
  write: checksRule(() => 'order-approval'),
  written: renameApprovalReferences('rule', ['buyer']),
  remove: rejectRuleWithPendingApprovals('buyer'),
}

/** Rules that decide which orders or returns need an approval of the seller, by a group of the rule's owner. */
export const sellerApprovalRules: ResourceDefinition = {
  name: 'SellerApprovalRules',
  model: 'SellerApprovalRule',
  table: 'sellerapprovalrules',
  access: { kind: 'owned', hiddenFrom: 'buyer' },
  references: [
    OWNER,
    { ...APPROVER, to: 'AdminUserGroups', ofMarketplace: true },
    { ...APPROVER, to: 'SupplierUserGroups', ofMarketplace: false, parentField: 'OwnerID' },
  ],
  write: checksRule(({ ApprovalType: type }: SellerApprovalRule) =>
    type === 'OrderReturn' ? 'order-return-approval' : 'order-approval',
  ),
  written: renameApprovalReferences('rule', ['seller', 'supplier']),
  async remove(deletion: Deletion<SellerApprovalRule>) {
    await rejectRuleWithPendingApprovals('seller')(deletion)
    await rejectRuleWithPendingReturns(deletion)
  },
}
