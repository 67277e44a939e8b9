import type { AssignmentDefinition, ResourceDefinition } from '../core/definitions'
import { refuse } from '../core/errors'
import { isObject } from '../core/json'

export const securityProfiles: ResourceDefinition = {
  name: 'SecurityProfiles',
  model: 'SecurityProfile',
  table: 'securityprofiles',
  access: { kind: 'adminOnly' },
  write({ record }) {
    record.Roles ??= []
    record.CustomRoles ??= []
    const config = record.PasswordConfig
    const least = isObject(config) ? config.MinimumCharacterCount : null
    if (typeof least === 'number' && least < 10) {
      throw refuse(
        'SecurityProfile.InvalidPasswordConfiguration',
        'MinimumCharacterCount must be at least 10.',
        { MinimumCharacterCount: least },
      )
    }
  },
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
  keys: [
    { field: 'SecurityProfileID', of: 'SecurityProfiles' },
    { field: 'BuyerID', of: 'Buyers', optional: true },
    { field: 'SupplierID', of: 'Suppliers', optional: true },
    { field: 'UserID', of: 'User', optional: true },
    { field: 'UserGroupID', of: 'UserGroup', optional: true },
  ],
}
