import type { RoleDefinition } from './roles'

/** What the signed-in user holds: platform and custom roles mixed, as the access token lists them. */
export interface Holdings {
  roles: readonly string[]
  isAdmin: boolean
}

/** Everything that may guard a screen, an entry or a control (spec section 6). */
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

/** Whether one role is held, by name or through FullAccess. */
export function holdsRole(role: string, { roles, isAdmin }: Holdings): boolean {
  if (roles.includes(role)) return true
  return roles.includes(FULL_ACCESS) && (isAdmin || !NEVER_BY_FULL_ACCESS.includes(role))
}

/** The platform and custom roles of a definition that are not held; empty when it is satisfied. */
export function missingRoles(definition: RoleDefinition, holdings: Holdings): string[] {
  return [...definition.Roles, ...definition.CustomRoles].filter((role) => !holdsRole(role, holdings))
}

/** Whether a permission is meant for this kind of user at all; the office knows administrators and suppliers. */
export function isFor({ AllowedUserType }: RoleDefinition, { isAdmin }: Holdings): boolean {
  return AllowedUserType.includes(isAdmin ? 'Admin' : 'Supplier')
}

/** Whether a permission is held: meant for this kind of user, and all its platform and custom roles are there. */
function holdsPermission(definition: RoleDefinition, holdings: Holdings): boolean {
  return isFor(definition, holdings) && missingRoles(definition, holdings).length === 0
}

/**
 * The permission check of spec section 6. It only decides what is shown: the platform decides what is allowed.
 * An administrator's FullAccess is judged before lists, so that it grants even an empty one, as observed.
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

/** Tells a list of role names from a list of definitions. */
export function isNames(list: readonly string[] | readonly RoleDefinition[]): list is readonly string[] {
  return typeof list[0] === 'string'
}
