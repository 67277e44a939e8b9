import { API_ROLES } from './api-roles'
import { roles, type RoleDefinition, type RoleKey } from './roles'

/** The roles of a security profile, as the platform keeps them. */
export interface ProfileRoles {
  /** Platform roles. */
  Roles: readonly string[]
  CustomRoles: readonly string[]
}

/**
 * The same as a form keeps it: the features that were switched on, and what is there besides. Features share
 * platform roles, so a plain list could not tell which of them may go with a feature. A role that came by hand is
 * never taken by a feature that goes; a role that only features brought goes with the last of them. The platform keeps
 * the plain list alone: `choiceOf` files whatever a feature needs under the feature again.
 */
export interface FeatureChoice {
  /** In the order of the specification. */
  Features: readonly RoleKey[]
  /** Platform roles by hand. */
  Roles: readonly string[]
  /** Custom roles by hand. */
  CustomRoles: readonly string[]
}

/** Every permission with its key, in the order of the specification. */
export const FEATURES = Object.entries(roles) as readonly (readonly [RoleKey, RoleDefinition])[]

/** The roles that a feature needs and the profile lacks, custom roles last; empty when it is on. */
export function missingFor(key: RoleKey, held: ProfileRoles): string[] {
  const feature: RoleDefinition = roles[key]
  return [
    ...feature.Roles.filter((role) => !held.Roles.includes(role)),
    ...feature.CustomRoles.filter((role) => !held.CustomRoles.includes(role)),
  ]
}

/** The features that a profile holds whole. FullAccess holds none: it is a role that needs no features. */
export function featuresOf(held: ProfileRoles): RoleKey[] {
  return FEATURES.filter(([key]) => missingFor(key, held).length === 0).map(([key]) => key)
}

/** What a stored profile says, as a choice: what its features do not explain was put there by hand. */
export function choiceOf(held: ProfileRoles): FeatureChoice {
  const Features = featuresOf(held)
  const explained = broughtBy(Features)
  return {
    Features,
    Roles: inOrder(held.Roles.filter((role) => !explained.Roles.includes(role))),
    CustomRoles: inOrder(held.CustomRoles.filter((role) => !explained.CustomRoles.includes(role))),
  }
}

/** What the profile of a choice holds, in an order that depends on nothing but the roles. */
export function rolesOf(choice: FeatureChoice): ProfileRoles {
  const brought = broughtBy(choice.Features)
  return {
    Roles: inOrder([...brought.Roles, ...choice.Roles]),
    CustomRoles: inOrder([...brought.CustomRoles, ...choice.CustomRoles]),
  }
}

/** Switches a feature on. */
export function withFeature(choice: FeatureChoice, key: RoleKey): FeatureChoice {
  return { ...choice, Features: keysInOrder([...choice.Features, key]) }
}

/**
 * Switches a feature off. Platform roles go when no other feature brings them. A feature that was never switched on
 * and is there by roles that came by hand, or with other features, loses the custom role that names it.
 */
export function withoutFeature(choice: FeatureChoice, key: RoleKey): FeatureChoice {
  const off = { ...choice, Features: choice.Features.filter((one) => one !== key) }
  if (missingFor(key, rolesOf(off)).length > 0) return off
  const naming: readonly string[] = roles[key].CustomRoles
  return { ...off, CustomRoles: off.CustomRoles.filter((role) => !naming.includes(role)) }
}

/** Adds one platform role by hand; one that a feature brought stays from now on without it. */
export function withRole(choice: FeatureChoice, role: string): FeatureChoice {
  return { ...choice, Roles: inOrder([...choice.Roles, role]) }
}

/**
 * Takes one platform role away, and nothing else: features that need it are off, and what else they brought stays,
 * as if it had come by hand.
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

/** The features that bring a platform role to this choice. */
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

/** Each role once: the platform's own in its order, any others by name behind them. */
function inOrder(list: readonly string[]): string[] {
  const place = (role: string) => PLACE.get(role) ?? API_ROLES.length
  return [...new Set(list)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0))
}
