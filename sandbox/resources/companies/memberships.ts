import type { AssignmentDefinition } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { IN_BUYER, IN_SUPPLIER } from './companies'

const MEMBERSHIPS = [
  { prefix: '', parents: IN_BUYER, of: 'buyer' },
  { prefix: 'Supplier', parents: IN_SUPPLIER, of: 'supplier' },
  { prefix: 'Admin', parents: undefined, of: null },
] as const

/** Memberships of users in groups, for the three kinds of company. */
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

/** Rejects an assignment of an address that is for neither shipping nor billing. */
const requireUse: AssignmentDefinition['write'] = async (_ctx, _tx, { body }) => {
  if (body.IsShipping === true || body.IsBilling === true) return
  throw platformError('AddressAssignment.MustBeBillingOrShipping', 'IsShipping or IsBilling must be true.')
}

/**
 * Assignments of a buyer's addresses, cost centers, cards and accounts to the company, a group, or (except cost
 * centers) one user.
 */
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
      ...(model === 'Address' ? { write: requireUse } : {}),
    }
  },
)

export const companyAssignments: AssignmentDefinition[] = [...memberships, ...forParties]
