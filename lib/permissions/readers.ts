/**
 * Platform roles that can read records whose names also appear in other areas. Any one role of a list is sufficient.
 */
export const READERS = {
  buyers: ['BuyerReader', 'BuyerAdmin'],
  suppliers: ['SupplierReader', 'SupplierAdmin'],
  buyerUsers: ['BuyerUserReader', 'BuyerUserAdmin'],
  buyerUserGroups: ['UserGroupReader', 'UserGroupAdmin'],
  adminUserGroups: ['AdminUserGroupReader', 'AdminUserGroupAdmin'],
  approvalRules: ['ApprovalRuleReader', 'ApprovalRuleAdmin'],
  sellerApprovalRules: ['ApprovalRuleReader', 'OrderAdmin'],
  catalogs: ['CatalogReader', 'CatalogAdmin'],
  spendingAccounts: ['SpendingAccountReader', 'SpendingAccountAdmin'],
} as const satisfies Readonly<Record<string, readonly string[]>>
