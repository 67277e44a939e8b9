import type { Parent, ResourceDefinition } from '../core/definitions'

export const IN_BUYER: Parent[] = [{ param: 'buyerID', of: 'Buyers' }]
export const IN_SUPPLIER: Parent[] = [{ param: 'supplierID', of: 'Suppliers' }]

/** What buyers, suppliers and the marketplace have of their own and that follows the plain rules. */
export const companyResources: ResourceDefinition[] = [
  {
    name: 'UserGroups',
    model: 'UserGroup',
    table: 'usergroups',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
  },
  {
    name: 'Addresses',
    model: 'Address',
    table: 'addresses',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
  },
  {
    name: 'CostCenters',
    model: 'CostCenter',
    table: 'costcenters',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
  },
  {
    name: 'CreditCards',
    model: 'CreditCard',
    table: 'creditcards',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
  },
  {
    name: 'SpendingAccounts',
    model: 'SpendingAccount',
    table: 'spendingaccounts',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
  },
  {
    name: 'ApprovalRules',
    model: 'ApprovalRule',
    table: 'approvalrules',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
    references: [
      {
        field: 'ApprovingGroupID',
        to: 'UserGroups',
        sameParent: true,
        onDelete: {
          refuse: 'UserGroup.CannotDeleteApprovingGroup',
          message: 'The group approves for these rules:',
        },
      },
    ],
  },
  {
    name: 'SupplierUserGroups',
    model: 'UserGroup',
    table: 'supplierusergroups',
    parents: IN_SUPPLIER,
    access: { kind: 'within', of: 'supplier' },
  },
  {
    name: 'SupplierAddresses',
    model: 'Address',
    table: 'supplieraddresses',
    parents: IN_SUPPLIER,
    access: { kind: 'within', of: 'supplier' },
  },
  { name: 'AdminUserGroups', model: 'UserGroup', table: 'adminusergroups', access: { kind: 'seller' } },
  { name: 'AdminAddresses', model: 'Address', table: 'adminaddresses', access: { kind: 'seller' } },
  {
    name: 'SellerApprovalRules',
    model: 'SellerApprovalRule',
    table: 'sellerapprovalrules',
    access: { kind: 'seller' },
    references: [
      {
        field: 'ApprovingGroupID',
        to: 'AdminUserGroups',
        onDelete: {
          refuse: 'UserGroup.CannotDeleteApprovingGroup',
          message: 'The group approves for these rules:',
        },
      },
    ],
  },
]
