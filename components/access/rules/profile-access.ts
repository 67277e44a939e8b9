import { roles } from '@/lib/permissions/roles'

/** Permissions that show security profiles. Any one of them is sufficient. */
export const VIEW_PROFILES = [roles.SecurityProfileViewer, roles.SecurityProfileManager]

// Users who read security profiles may not always read the assignments. The platform lists assignments for these roles
// only.
const LISTING = ['FullAccess', 'SecurityProfileAdmin', 'SetSecurityProfile']

/** Returns whether these roles allow reading the assignments of security profiles. */
export const canListProfileAssignments = (held: readonly string[]): boolean =>
  LISTING.some((role) => held.includes(role))
