import type { ResourceDefinition, Write } from '../../core/http/definitions'
import type { Parent } from '../../db/definitions'
import { fieldError, PlatformError } from '../../core/http/errors'
import { rejectIfUsedForPayments, renameIn } from '../../rules/orders/payments/account-use'
import { renameApprovalReferences, rejectGroupWithPendingApprovals } from '../../rules/orders/order/renames'
import type { SpendingAccount } from '../../contract/records'

export const IN_BUYER: Parent[] = [{ param: 'buyerID', of: 'Buyers' }]
export const IN_SUPPLIER: Parent[] = [{ param: 'supplierID', of: 'Suppliers' }]

/** Records of buyers, suppliers and the marketplace that follow the standard rules. */
export const companyResources: ResourceDefinition[] = [
  {
    name: 'UserGroups',
    model: 'UserGroup',
    table: 'usergroups',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
    written: renameApprovalReferences('group', ['buyer']),
    remove: rejectGroupWithPendingApprovals(['buyer']),
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
    privateOf: 'Users',
    written: renameIn('CreditCardID'),
  },
  {
    name: 'SpendingAccounts',
    model: 'SpendingAccount',
    table: 'spendingaccounts',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
    columns: ['StartDate', 'EndDate'],
    write({ record: { StartDate: start, EndDate: end } }: Write<SpendingAccount>) {
      if (start === null || end === null || new Date(start) <= new Date(end)) return
      throw new PlatformError(400, [fieldError('EndDate', 'must not be before StartDate', { Rule: 'range' })])
    },
    remove: rejectIfUsedForPayments,
    written: renameIn('SpendingAccountID'),
  },
  {
    name: 'SupplierUserGroups',
    model: 'UserGroup',
    table: 'supplierusergroups',
    parents: IN_SUPPLIER,
    access: { kind: 'within', of: 'supplier' },
    written: renameApprovalReferences('group', ['supplier']),
    remove: rejectGroupWithPendingApprovals(['supplier']),
  },
  {
    name: 'AdminUserGroups',
    model: 'UserGroup',
    table: 'adminusergroups',
    access: { kind: 'seller' },
    written: renameApprovalReferences('group', ['seller']),
    remove: rejectGroupWithPendingApprovals(['seller']),
  },
]
