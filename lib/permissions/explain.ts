import {
  hasAccess,
  holdsRole,
  isFor,
  isList,
  isNames,
  missingRoles,
  type AccessQualifier,
  type Holdings,
} from './check'
import type { RoleDefinition } from './roles'

/** The result of an access check. A denial has the reason as a sentence, and the missing roles. */
export type Access = { allowed: true } | { allowed: false; reason: string; missing: string[] }

const ALLOWED: Access = { allowed: true }

/** Runs the check of spec section 6 and explains the result in words. */
export function explainAccess(qualifier: AccessQualifier, holdings: Holdings): Access {
  if (hasAccess(qualifier, holdings)) return ALLOWED
  const definitions = definitionsOf(qualifier)
  // No role would help, because the permission exists for another type of user.
  if (definitions.length > 0 && !definitions.some((definition) => isFor(definition, holdings)))
    return { allowed: false, reason: 'Only administrators have access to this.', missing: [] }
  const missing = namesMissing(qualifier, holdings)
  return { allowed: false, reason: reasonFor(qualifier, missing), missing }
}

function reasonFor(qualifier: AccessQualifier, missing: readonly string[]): string {
  const definitions = definitionsOf(qualifier)
  // Security profiles show these permissions under the names of their roles.
  if (definitions.length > 0 && definitions.every(({ CustomRoles }) => CustomRoles.length === 0))
    return `This needs the role ${joinWords([...new Set(definitions.flatMap(({ Roles }) => Roles))], 'or')}.`
  const permissions = definitions.map(({ Name }) => Name)
  if (permissions.length > 0) return `This needs the ${joinWords(permissions, 'or')} permission.`
  if (missing.length > 0)
    return `This needs the ${missing.length > 1 ? 'roles' : 'role'} ${joinWords(missing, 'and')}.`
  return 'You do not have access to this.'
}

function definitionsOf(qualifier: AccessQualifier): readonly RoleDefinition[] {
  if (typeof qualifier !== 'object' || qualifier === null) return []
  if (!isList(qualifier)) return [qualifier]
  return isNames(qualifier) ? [] : qualifier
}

function namesMissing(qualifier: AccessQualifier, holdings: Holdings): string[] {
  if (typeof qualifier === 'string') return [qualifier]
  if (typeof qualifier !== 'object' || qualifier === null) return []
  if (isList(qualifier) && isNames(qualifier)) return qualifier.filter((role) => !holdsRole(role, holdings))
  // If any one of several permissions is sufficient, names the missing roles of the one with the fewest.
  const candidates = definitionsOf(qualifier)
    .filter((definition) => isFor(definition, holdings))
    .map((definition) => missingRoles(definition, holdings))
  return candidates.sort((a, b) => a.length - b.length)[0] ?? []
}

/** Joins words: "a", "a or b", "a, b or c". */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length <= 1) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`
}
