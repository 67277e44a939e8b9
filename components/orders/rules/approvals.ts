import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type {
  ApprovalRule,
  OrderApproval,
  OrderReturnApproval,
  SellerApprovalRule,
  UserGroup,
} from '@/lib/ordercloud/models'
import type { AccessQualifier } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { roles } from '@/lib/permissions/roles'
import { named } from '@/lib/resource/named'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserGroupReference, adminUserGroupReference } from '@/lib/resource/people-references'

/** The rules and groups for the approval of orders or returns, of a buyer or of the marketplace. */
export interface ApprovalSide {
  groups: Reference<UserGroup>
  viewGroups: AccessQualifier
  /** Platform roles that can read the groups. Any one of them is sufficient. */
  groupReaders: readonly string[]
  /** Route of a group's page, segment by segment without its ID. */
  groupsAt: readonly string[]
  rules: Reference<ApprovalRule | SellerApprovalRule>
  /** Platform roles that can read the rules. Any one of them is sufficient. No permission of the app covers them. */
  ruleReaders: readonly string[]
}

const aRule = { ...named, words: { one: 'approval rule', many: 'approval rules' } }

/** Approvals by user groups of the buyer that placed the order. */
export const approvalsAtBuyer = perParent((buyerId): ApprovalSide => ({
  groups: buyerUserGroupReference(buyerId),
  viewGroups: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
  groupReaders: READERS.buyerUserGroups,
  groupsAt: ['buyers', buyerId, 'usergroups'],
  rules: {
    ...aRule,
    path: `buyers/${encodeURIComponent(buyerId)}/approvalrules`,
    service: crudBelow<ApprovalRule>(buyerId, (oc) => oc.ApprovalRules),
  },
  ruleReaders: READERS.approvalRules,
}))

/** Approvals of returns by user groups of the marketplace's own staff. */
export const approvalsAtMarketplace: ApprovalSide = {
  groups: adminUserGroupReference,
  viewGroups: [roles.AdminUserGroupViewer, roles.AdminUserGroupManager],
  groupReaders: READERS.adminUserGroups,
  groupsAt: ['settings', 'adminusergroups'],
  rules: {
    ...aRule,
    path: 'approvalrules',
    service: crud<SellerApprovalRule>((oc) => oc.SellerApprovalRules),
  },
  ruleReaders: READERS.sellerApprovalRules,
}

/** The group that has to answer, and the rule that requires its approval. */
export type Approval = Pick<OrderApproval | OrderReturnApproval, 'ApprovingGroupID' | 'ApprovalRuleID'>

/** Returns the IDs of the groups of approvals, each once. */
export function idsOfGroups(approvals: readonly Approval[]): string[] {
  return [...new Set(approvals.flatMap(({ ApprovingGroupID }) => ApprovingGroupID ?? []))]
}

/** Returns the IDs of the rules of approvals, each once. */
export function idsOfRules(approvals: readonly Approval[]): string[] {
  return [...new Set(approvals.flatMap(({ ApprovalRuleID }) => ApprovalRuleID ?? []))]
}

/** Returns the IDs that no record has. */
export function missingIds<T>(
  ids: readonly string[],
  found: readonly T[],
  idOf: (one: T) => string,
): string[] {
  const known = new Set(found.map((one) => idOf(one)))
  return ids.filter((id) => !known.has(id))
}
