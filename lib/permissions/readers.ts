/** Platform roles of which any one lets records be read that more is shown of than their own area: their names. */
export const READERS = {
  buyers: ['BuyerReader', 'BuyerAdmin'],
  suppliers: ['SupplierReader', 'SupplierAdmin'],
  buyerUserGroups: ['UserGroupReader', 'UserGroupAdmin'],
  adminUserGroups: ['AdminUserGroupReader', 'AdminUserGroupAdmin'],
  approvalRules: ['ApprovalRuleReader', 'ApprovalRuleAdmin'],
  sellerApprovalRules: ['ApprovalRuleReader', 'OrderAdmin'],
  catalogs: ['CatalogReader', 'CatalogAdmin'],
  spendingAccounts: ['SpendingAccountReader', 'SpendingAccountAdmin'],
} as const satisfies Readonly<Record<string, readonly string[]>>
