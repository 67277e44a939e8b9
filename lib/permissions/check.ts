import type { RoleDefinition } from './roles'

/** The roles of the signed-in user: platform and custom roles together, as in the access token. */
export interface Holdings {
  roles: readonly string[]
  isAdmin: boolean
}

/** The types of conditions that can protect a screen, a menu item or a control (spec section 6). */
export type AccessQualifier =
  | boolean
  | string
  | RoleDefinition
  | readonly string[]
  | readonly RoleDefinition[]
  | ((roles: readonly string[]) => boolean)
  | undefined

const FULL_ACCESS = 'FullAccess'
const NEVER_BY_FULL_ACCESS: readonly string[] = ['SecurityProfileReader', 'SecurityProfileAdmin']

/** True when the user has a role, by name or through FullAccess. */
export function holdsRole(role: string, { roles, isAdmin }: Holdings): boolean {
  if (roles.includes(role)) return true
  return roles.includes(FULL_ACCESS) && (isAdmin || !NEVER_BY_FULL_ACCESS.includes(role))
}

/** True when the user may read records of a type. Also true when the type declares no reader roles. */
export function canRead({ readers }: { readers?: readonly string[] }, holdings: Holdings): boolean {
  return readers?.some((role) => holdsRole(role, holdings)) ?? true
}

/** Returns the platform and custom roles of a permission that the user lacks. Empty when the permission is granted. */
export function missingRoles(definition: RoleDefinition, holdings: Holdings): string[] {
  return [...definition.Roles, ...definition.CustomRoles].filter((role) => !holdsRole(role, holdings))
}

/** True when a permission exists for this type of user. The app has administrators and suppliers. */
export function isFor({ AllowedUserType }: RoleDefinition, { isAdmin }: Holdings): boolean {
  return AllowedUserType.includes(isAdmin ? 'Admin' : 'Supplier')
}

/** True when a permission exists for this type of user, and the user has all of its roles. */
function holdsPermission(definition: RoleDefinition, holdings: Holdings): boolean {
  return isFor(definition, holdings) && missingRoles(definition, holdings).length === 0
}

/**
 * Checks access as defined in spec section 6. The result only decides what is shown, because the platform decides
 * what is allowed. An administrator's FullAccess is checked before lists, so it grants even an empty list. This is
 * the observed behavior.
 */
export function hasAccess(qualifier: AccessQualifier, holdings: Holdings): boolean {
  if (typeof qualifier === 'boolean') return qualifier
  if (qualifier === undefined || qualifier === null) return false
  if (typeof qualifier === 'function') return qualifier(holdings.roles) === true
  if (typeof qualifier === 'string') return holdsRole(qualifier, holdings)
  if (holdings.isAdmin && holdings.roles.includes(FULL_ACCESS)) return true
  if (!isList(qualifier)) return holdsPermission(qualifier, holdings)
  if (qualifier.length === 0) return false
  if (isNames(qualifier)) return qualifier.every((role) => holdsRole(role, holdings))
  return qualifier.some((definition) => holdsPermission(definition, holdings))
}

/** Narrows a qualifier to a list; `Array.isArray` does not narrow read-only arrays. */
export function isList(
  value: RoleDefinition | readonly string[] | readonly RoleDefinition[],
): value is readonly string[] | readonly RoleDefinition[] {
  return Array.isArray(value)
}

/** True for a list of role names. False for a list of permissions. */
export function isNames(list: readonly string[] | readonly RoleDefinition[]): list is readonly string[] {
  return typeof list[0] === 'string'
}
