import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { ApprovalRule, SellerApprovalRule, UserGroup } from '@/lib/ordercloud/models'
import type { AccessQualifier } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { roles } from '@/lib/permissions/roles'
import { named } from '@/lib/resource/named'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { aBuyerUserGroup, anAdminUserGroup } from '@/lib/resource/references'

/** Whose rules ask for approval, and whose groups give it. */
export interface ApprovalSide {
  groups: Reference<UserGroup>
  viewGroups: AccessQualifier
  /** Platform roles of which any one reads the groups. */
  groupReaders: readonly string[]
  /** Where the page of a group is, segment by segment before its id. */
  groupsAt: readonly string[]
  rules: Reference<ApprovalRule | SellerApprovalRule>
  /** Platform roles of which any one reads the rules; no permission of the office stands for them. */
  ruleReaders: readonly string[]
}

const aRule = { ...named, words: { one: 'approval rule', many: 'approval rules' } }

/** Orders are approved by groups of the buyer that places them, and by the marketplace's own staff. */
export const approvalsAtBuyer = perParent((buyerId): ApprovalSide => ({
  groups: aBuyerUserGroup(buyerId),
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

/** Returns are approved by groups of the marketplace's own staff. */
export const approvalsAtMarketplace: ApprovalSide = {
  groups: anAdminUserGroup,
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
