import type { CategoryAssignment } from '@/lib/ordercloud/models'

/** What an assignment says of something that may be open to buyers; null where it says nothing. */
export type Flag = boolean | null

/** A setting that holds without having been made here, and where it was made. */
export interface Inherited {
  value: boolean
  /** The category above that says so; null for the catalog. */
  from: string | null
}

type FlagField = 'Visible' | 'ViewAllProducts'

/** Reads a setting of an assignment; the platform leaves out or nulls what was never set. */
export function flagOf(value: boolean | null | undefined): Flag {
  return value ?? null
}

/** A setting in a word. */
export function flagWord(flag: Flag): string {
  return flag === null ? 'not set' : flag ? 'yes' : 'no'
}

/**
 * What a category or a group of users gets where its own assignment says nothing: on one category what is said to a
 * group goes before what is said to the company; then the same is asked of each parent, and of the catalog in the end.
 *
 * @param assignments one buyer's assignments of the categories of the trail, others do no harm
 * @param trail the category's id and those above it, the nearest first
 * @param groupId the group it is asked for; undefined for the company
 * @param catalog what the catalog's own assignment says; nothing counts as no
 */
export function inheritedFlag(
  assignments: readonly CategoryAssignment[],
  field: FlagField,
  trail: readonly string[],
  groupId: string | undefined,
  catalog: Flag,
): Inherited {
  const said = (category: string, group: string | null) =>
    flagOf(
      assignments.find((one) => one.CategoryID === category && (one.UserGroupID ?? null) === group)?.[field],
    )
  for (const [level, category] of trail.entries()) {
    const own = level === 0
    const toGroup = groupId === undefined || own ? null : said(category, groupId)
    const toCompany = own && groupId === undefined ? null : said(category, null)
    const value = toGroup ?? toCompany
    if (value !== null) return { value, from: category }
  }
  return { value: catalog ?? false, from: null }
}
