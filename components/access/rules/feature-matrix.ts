import { API_ROLES } from '@/lib/permissions/api-roles'
import { roles, type RoleDefinition, type RoleKey } from '@/lib/permissions/roles'

/** The roles of a security profile as the platform stores them. */
export interface ProfileRoles {
  /** Platform roles. */
  Roles: readonly string[]
  CustomRoles: readonly string[]
}

/**
 * The roles of a profile as a form stores them: the enabled features, and additional roles. Features share platform
 * roles, so a plain list could not show which roles to remove with a feature. A manually added role stays when a
 * feature is disabled. A role that only features need is removed with the last of them. The platform stores the plain
 * list only. `choiceOf` assigns the roles that a feature needs to that feature again.
 */
export interface FeatureChoice {
  /** In the order of the specification. */
  Features: readonly RoleKey[]
  /** Manually added platform roles. */
  Roles: readonly string[]
  /** Manually added custom roles. */
  CustomRoles: readonly string[]
}

/** Every permission with its key, in the order of the specification. */
export const FEATURES = Object.entries(roles) as readonly (readonly [RoleKey, RoleDefinition])[]

/**
 * Returns the roles that a feature needs and the profile lacks, custom roles last. Empty when the feature is enabled.
 */
export function missingFor(key: RoleKey, held: ProfileRoles): string[] {
  const feature: RoleDefinition = roles[key]
  return [
    ...feature.Roles.filter((role) => !held.Roles.includes(role)),
    ...feature.CustomRoles.filter((role) => !held.CustomRoles.includes(role)),
  ]
}

/**
 * Returns the features whose roles a profile has completely. FullAccess enables no features, because it needs none.
 */
export function featuresOf(held: ProfileRoles): RoleKey[] {
  return FEATURES.filter(([key]) => missingFor(key, held).length === 0).map(([key]) => key)
}

/** Converts a stored profile to a choice. Roles that no enabled feature needs count as manually added. */
export function choiceOf(held: ProfileRoles): FeatureChoice {
  const Features = featuresOf(held)
  const explained = broughtBy(Features)
  return {
    Features,
    Roles: inOrder(held.Roles.filter((role) => !explained.Roles.includes(role))),
    CustomRoles: inOrder(held.CustomRoles.filter((role) => !explained.CustomRoles.includes(role))),
  }
}

/** Converts a choice to the roles of a profile. Their order depends on the roles only. */
export function rolesOf(choice: FeatureChoice): ProfileRoles {
  const brought = broughtBy(choice.Features)
  return {
    Roles: inOrder([...brought.Roles, ...choice.Roles]),
    CustomRoles: inOrder([...brought.CustomRoles, ...choice.CustomRoles]),
  }
}

/** Enables a feature. */
export function withFeature(choice: FeatureChoice, key: RoleKey): FeatureChoice {
  return { ...choice, Features: keysInOrder([...choice.Features, key]) }
}

/**
 * Disables a feature. Platform roles are removed unless another feature needs them. If other features or manually
 * added roles would still enable the feature, its custom role is removed.
 */
export function withoutFeature(choice: FeatureChoice, key: RoleKey): FeatureChoice {
  const off = { ...choice, Features: choice.Features.filter((one) => one !== key) }
  if (missingFor(key, rolesOf(off)).length > 0) return off
  const naming: readonly string[] = roles[key].CustomRoles
  return { ...off, CustomRoles: off.CustomRoles.filter((role) => !naming.includes(role)) }
}

/** Adds a platform role manually. A role of a feature then stays without that feature. */
export function withRole(choice: FeatureChoice, role: string): FeatureChoice {
  return { ...choice, Roles: inOrder([...choice.Roles, role]) }
}

/**
 * Removes only one platform role. Disables the features that need it. Their other roles stay, as if they had been
 * added manually.
 */
export function withoutRole(choice: FeatureChoice, role: string): FeatureChoice {
  const needing = choice.Features.filter((key) => (roles[key].Roles as readonly string[]).includes(role))
  const left = broughtBy(needing)
  return {
    Features: choice.Features.filter((key) => !needing.includes(key)),
    Roles: inOrder([...choice.Roles, ...left.Roles].filter((one) => one !== role)),
    CustomRoles: inOrder([...choice.CustomRoles, ...left.CustomRoles]),
  }
}

/** Returns the enabled features that need a platform role. */
export function bringersOf(choice: FeatureChoice, role: string): RoleKey[] {
  return choice.Features.filter((key) => (roles[key].Roles as readonly string[]).includes(role))
}

function broughtBy(features: readonly RoleKey[]): ProfileRoles {
  return {
    Roles: features.flatMap((key) => [...roles[key].Roles]),
    CustomRoles: features.flatMap((key) => [...roles[key].CustomRoles]),
  }
}

function keysInOrder(keys: readonly RoleKey[]): RoleKey[] {
  return FEATURES.map(([key]) => key).filter((key) => keys.includes(key))
}

const PLACE = new Map<string, number>(API_ROLES.map((role, index) => [role, index]))

/** Returns each role once: platform roles in the platform's order, then all others by name. */
function inOrder(list: readonly string[]): string[] {
  const place = (role: string) => PLACE.get(role) ?? API_ROLES.length
  return [...new Set(list)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0))
}

/** Returns the roles that a profile loses between two choices, custom roles last. */
export function findLostRoles(from: FeatureChoice, to: FeatureChoice): string[] {
  const [before, after] = [rolesOf(from), rolesOf(to)]
  return [
    ...before.Roles.filter((role) => !after.Roles.includes(role)),
    ...before.CustomRoles.filter((role) => !after.CustomRoles.includes(role)),
  ]
}
