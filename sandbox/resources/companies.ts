import type { AssignmentDefinition, Parent, ResourceDefinition } from '../core/definitions'

const IN_BUYER: Parent[] = [{ param: 'buyerID', of: 'Buyers' }]
const IN_SUPPLIER: Parent[] = [{ param: 'supplierID', of: 'Suppliers' }]

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

const MEMBERSHIPS = [
  { prefix: '', parents: IN_BUYER, of: 'buyer' },
  { prefix: 'Supplier', parents: IN_SUPPLIER, of: 'supplier' },
  { prefix: 'Admin', parents: undefined, of: null },
] as const

/** Who is a member of which group, for the three kinds of company. */
const memberships = MEMBERSHIPS.map(({ prefix, parents, of }): AssignmentDefinition => {
  const groups = `${prefix}UserGroups`
  return {
    name: `${prefix}UserGroupAssignments`,
    model: 'UserGroupAssignment',
    table: `${prefix.toLowerCase()}usergroupassignments`,
    access: of ? { kind: 'within', of } : { kind: 'seller' },
    list: `${groups}.ListUserAssignments`,
    save: `${groups}.SaveUserAssignment`,
    delete: [`${groups}.DeleteUserAssignment`],
    ...(parents ? { parents } : {}),
    keys: [
      { field: 'UserGroupID', of: groups, ...(parents ? { underParent: true as const } : {}) },
      { field: 'UserID', of: `${prefix}Users`, ...(parents ? { underParent: true as const } : {}) },
    ],
  }
})

/** Which of a buyer's things are for whom: the company, a group, or (where `user`) one user. */
const forParties = (['Address', 'CostCenter', 'CreditCard', 'SpendingAccount'] as const).map(
  (model): AssignmentDefinition => {
    const resource = model === 'Address' ? 'Addresses' : `${model}s`
    return {
      name: `${model}Assignments`,
      model: `${model}Assignment`,
      table: `${model.toLowerCase()}assignments`,
      access: { kind: 'within', of: 'buyer' },
      list: `${resource}.ListAssignments`,
      save: `${resource}.SaveAssignment`,
      delete: [`${resource}.DeleteAssignment`],
      parents: IN_BUYER,
      keys: [
        { field: `${model}ID`, of: resource, underParent: true },
        ...(model === 'CostCenter'
          ? []
          : [{ field: 'UserID', of: 'Users', optional: true, underParent: true } as const]),
        { field: 'UserGroupID', of: 'UserGroups', optional: true, underParent: true },
      ],
    }
  },
)

export const companyAssignments: AssignmentDefinition[] = [...memberships, ...forParties]
