import type { CategoryAssignment } from '@/lib/ordercloud/models'

/** A setting of an assignment, such as visibility to buyers. Null when the assignment does not set it. */
export type Flag = boolean | null

/** An effective setting that is inherited, and its source. */
export interface Inherited {
  value: boolean
  /** ID of the ancestor category that sets it. Null for the catalog. */
  from: string | null
}

type FlagField = 'Visible' | 'ViewAllProducts'

/** Reads a setting of an assignment. The platform omits or nulls a setting that was never set. */
export function flagOf(value: boolean | null | undefined): Flag {
  return value ?? null
}

/** Returns a setting in words. */
export function flagWord(flag: Flag): string {
  return flag === null ? 'not set' : flag ? 'yes' : 'no'
}

/**
 * Returns the setting that a category inherits for a buyer company or a user group when its own assignment does not
 * set it. On each category, the group's assignment takes precedence over the company's. If neither sets it, the same
 * applies to each parent in turn, and to the catalog at last.
 *
 * @param assignments one buyer's assignments of the categories of the trail; others are ignored
 * @param trail IDs of the category and its ancestors, nearest first
 * @param groupId ID of the user group; undefined for the company
 * @param catalog the setting of the catalog's own assignment; null counts as no
 */
export function inheritedFlag(
  assignments: readonly CategoryAssignment[],
  field: FlagField,
  trail: readonly string[],
  groupId: string | undefined,
  catalog: Flag,
): Inherited {
  const describe = (category: string, group: string | null) =>
    flagOf(
      assignments.find((one) => one.CategoryID === category && (one.UserGroupID ?? null) === group)?.[field],
    )
  for (const [level, category] of trail.entries()) {
    const own = level === 0
    const toGroup = groupId === undefined || own ? null : describe(category, groupId)
    const toCompany = own && groupId === undefined ? null : describe(category, null)
    const value = toGroup ?? toCompany
    if (value !== null) return { value, from: category }
  }
  return { value: catalog ?? false, from: null }
}
