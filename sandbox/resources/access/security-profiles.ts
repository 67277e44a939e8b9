import { queryValue, type Context } from '../../core/http/context'
import type { AssignmentDefinition, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { STARTER_PROFILE } from '../../core/records/starter-records'
import type { PasswordConfig, SecurityProfile } from '../../contract/records'

export const securityProfiles: ResourceDefinition = {
  name: 'SecurityProfiles',
  model: 'SecurityProfile',
  table: 'securityprofiles',
  access: { kind: 'adminOnly' },
  starter: STARTER_PROFILE,
  write({ record }: Write<SecurityProfile>) {
    record.Roles ??= []
    record.CustomRoles ??= []
    if (record.PasswordConfig) checkPasswords(record.PasswordConfig)
  },
}

/**
 * Checks the password rules that the contract's ranges do not cover: the platform requires at least ten characters, and
 * a lockout lasts at least 2 minutes, or with 0 until an administrator unlocks the account.
 */
function checkPasswords({ MinimumCharacterCount: least, LockoutDuration: minutes }: PasswordConfig): void {
  const code = 'SecurityProfile.InvalidPasswordConfiguration'
  if (least !== null && least < 10) {
    throw platformError(code, 'MinimumCharacterCount must be at least 10.', { MinimumCharacterCount: least })
  }
  if (minutes === 1) {
    throw platformError(code, 'LockoutDuration must be at least 2, or 0 for no expiration.', {
      LockoutDuration: minutes,
    })
  }
}

/** Rejects a list for one kind of company that is filtered by a company of another kind. */
function assertOneKind(ctx: Context): void {
  const role = queryValue(ctx, 'commerceRole')
  if (role === null) return
  for (const kind of ['Buyer', 'Supplier']) {
    if (role.toLowerCase() === kind.toLowerCase() || queryValue(ctx, `${kind}ID`) === null) continue
    throw platformError(
      `SecurityProfile.CannotProvide${kind}ID`,
      `${kind}ID cannot be combined with the commerce role ${role}.`,
    )
  }
}

/**
 * Assignments of security profiles. A row with only a profile applies to all admin users; a company, a group or a user
 * restricts it.
 */
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
