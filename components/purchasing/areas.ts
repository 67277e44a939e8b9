import { ListChecks } from 'lucide-react'
import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { ONE_ROW_PAGE, type Area, type SubArea } from '@/lib/registry'

/** Area of the cost centers of a buyer. */
export const costCentersArea: SubArea = {
  key: 'buyercostcenters',
  parent: 'buyers',
  segment: 'costcenters',
  label: 'Cost centers',
  words: { one: 'cost center', many: 'cost centers' },
  view: [furtherPermissions.CostCenterViewer, furtherPermissions.CostCenterManager],
  manage: [furtherPermissions.CostCenterManager],
  count: (oc, id, request) => oc.CostCenters.List(id, ONE_ROW_PAGE, request),
}

/** Area of the spending accounts of a buyer. */
export const spendingAccountsArea: SubArea = {
  key: 'buyerspendingaccounts',
  parent: 'buyers',
  segment: 'spendingaccounts',
  label: 'Spending accounts',
  words: { one: 'spending account', many: 'spending accounts' },
  view: [furtherPermissions.SpendingAccountViewer, furtherPermissions.SpendingAccountManager],
  manage: [furtherPermissions.SpendingAccountManager],
  count: (oc, id, request) => oc.SpendingAccounts.List(id, ONE_ROW_PAGE, request),
}

/** Area of the credit cards of a buyer. */
export const creditCardsArea: SubArea = {
  key: 'buyercreditcards',
  parent: 'buyers',
  segment: 'creditcards',
  label: 'Credit cards',
  words: { one: 'credit card', many: 'credit cards' },
  view: [furtherPermissions.CreditCardViewer, furtherPermissions.CreditCardManager],
  manage: [furtherPermissions.CreditCardManager],
  count: (oc, id, request) => oc.CreditCards.List(id, ONE_ROW_PAGE, request),
}

/** Area of the approval rules of a buyer. */
export const approvalRulesArea: SubArea = {
  key: 'buyerapprovalrules',
  parent: 'buyers',
  segment: 'approvalrules',
  label: 'Approval rules',
  words: { one: 'approval rule', many: 'approval rules' },
  view: [furtherPermissions.ApprovalRuleViewer, furtherPermissions.ApprovalRuleManager],
  manage: [furtherPermissions.ApprovalRuleManager],
  count: (oc, id, request) => oc.ApprovalRules.List(id, ONE_ROW_PAGE, request),
}

/** Area of the approval rules of the marketplace, which apply to the orders of all buyers. */
export const sellerApprovalRulesArea: Area = {
  key: 'approvalrules',
  words: { one: 'approval rule', many: 'approval rules' },
  label: 'Approval rules',
  href: '/settings/approvalrules',
  icon: ListChecks,
  group: 'settings',
  section: 'Commerce',
  view: [furtherPermissions.SellerApprovalRuleViewer, furtherPermissions.SellerApprovalRuleManager],
  manage: [furtherPermissions.SellerApprovalRuleManager],
  creates: true,
  description: 'The orders and returns that need an approval of the marketplace.',
}
