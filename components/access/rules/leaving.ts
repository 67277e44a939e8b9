import { rolesOf, type FeatureChoice } from './feature-matrix'

/** Returns the roles that a profile loses between two choices, custom roles last. */
export function findLostRoles(from: FeatureChoice, to: FeatureChoice): string[] {
  const [before, after] = [rolesOf(from), rolesOf(to)]
  return [
    ...before.Roles.filter((role) => !after.Roles.includes(role)),
    ...before.CustomRoles.filter((role) => !after.CustomRoles.includes(role)),
  ]
}
