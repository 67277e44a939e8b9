import { queryValue, type Context } from '../core/context'
import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'
import { isObject, type JsonObject } from '../core/json'
import { STARTER_PROFILE } from '../core/starter-records'

export const securityProfiles: ResourceDefinition = {
  name: 'SecurityProfiles',
  model: 'SecurityProfile',
  table: 'securityprofiles',
  access: { kind: 'adminOnly' },
  starter: STARTER_PROFILE,
  write({ record }) {
    record.Roles ??= []
    record.CustomRoles ??= []
    if (isObject(record.PasswordConfig)) checkPasswords(record.PasswordConfig)
  },
}

/** What the contract's ranges do not tell: ten characters are the platform's least, 0 locks out until unlocked. */
function checkPasswords({ MinimumCharacterCount: least, LockoutDuration: minutes }: JsonObject): void {
  const code = 'SecurityProfile.InvalidPasswordConfiguration'
  if (typeof least === 'number' && least < 10) {
    throw refuse(code, 'MinimumCharacterCount must be at least 10.', { MinimumCharacterCount: least })
  }
  if (minutes === 1) {
    throw refuse(code, 'LockoutDuration must be at least 2, or 0 for good.', { LockoutDuration: minutes })
  }
}

/** A list for one kind of company cannot be narrowed to a company of another. */
function assertOneKind(ctx: Context): void {
  const role = queryValue(ctx, 'commerceRole')
  if (role === null) return
  for (const kind of ['Buyer', 'Supplier']) {
    if (role.toLowerCase() === kind.toLowerCase() || queryValue(ctx, `${kind}ID`) === null) continue
    throw refuse(
      `SecurityProfile.CannotProvide${kind}ID`,
      `${kind}ID cannot be combined with the commerce role ${role}.`,
    )
  }
}

/** With a profile alone: all admin users. A company, a group or a user of it narrows that down. */
export const securityProfileAssignments: AssignmentDefinition = {
  name: 'SecurityProfileAssignments',
  model: 'SecurityProfileAssignment',
  table: 'securityprofileassignments',
  access: { kind: 'adminOnly' },
  list: 'SecurityProfiles.ListAssignments',
  save: 'SecurityProfiles.SaveAssignment',
  delete: ['SecurityProfiles.DeleteAssignment'],
  asked: assertOneKind,
  keys: [
    { field: 'SecurityProfileID', of: 'SecurityProfiles' },
    { field: 'BuyerID', of: 'Buyers', optional: true },
    { field: 'SupplierID', of: 'Suppliers', optional: true },
    { field: 'UserID', of: 'User', optional: true },
    { field: 'UserGroupID', of: 'UserGroup', optional: true },
  ],
}
