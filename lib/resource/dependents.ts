import { formatNumber } from '@/lib/format/number'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { AssignmentList, AssignmentPage } from './assignments'
import type { Reference } from './reference'

/** The number of records of one type that depend on a record, and the names of the first ones. */
export interface CountedDependents {
  count: number
  names: string[]
  /** The reason why they could not be counted, as a sentence that names them. The count is 0 then. */
  notCounted?: string
}

/** One type of records that depend on a record, and how they are counted. */
export interface CountedPart {
  /** Noun in lower case: "user groups". Unique among the parts of a record. */
  what: string
  /** Condition for showing them. */
  view: AccessQualifier
  /** Reads them. `request` has the signal that aborts the calls. */
  read: (oc: OrderCloud, request: object) => Promise<CountedDependents>
}

/** One type of records that depend on a record, as the dialog that deletes the record lists them. */
export interface DependentPart extends CountedPart {
  /** Text after the number: "user goes with it", "users go with it". */
  words: { one: string; many: string }
}

/** Maximum number of names. Further records are only counted. */
export const NAMED_DEPENDENTS = 5

const FIRST: AssignmentPage = { page: 1, pageSize: NAMED_DEPENDENTS }

interface SomeList<A> {
  Items: A[]
  Meta: { TotalCount?: number }
}

/**
 * Returns a reader for dependents whose list has their names. It takes one request.
 *
 * @param nameOf returns the name of a row
 */
export function dependentsFromList<A extends object>(
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<SomeList<A>>,
  nameOf: (row: A) => string | undefined,
): DependentPart['read'] {
  return async (oc, request) => {
    const { Items, Meta } = await list(oc, FIRST, request)
    return { count: Meta.TotalCount ?? Items.length, names: Items.flatMap((row) => nameOf(row) ?? []) }
  }
}

/**
 * Returns a reader for dependents whose list has IDs only. Reads the names with another request. When that fails, the
 * IDs are shown.
 */
export function dependentsFromAssignments<A extends object, T extends object>(
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<A>>,
  idOf: (row: A) => string | null | undefined,
  to: Reference<T>,
): DependentPart['read'] {
  return async (oc, request) => {
    const { Items, Meta } = await list(oc, FIRST, request)
    const ids = Items.flatMap((row) => idOf(row) ?? [])
    const options = { sortBy: [], ...FIRST, filters: { ID: ids.join('|') } }
    const named =
      ids.length === 0
        ? []
        : await to.service.list(options, { ...request, quiet: true }).then(
            ({ Items }) => Items,
            () => [],
          )
    const names = new Map(named.map((record) => [to.idOf(record), to.titleOf(record)]))
    return { count: Meta.TotalCount, names: ids.map((id) => names.get(id) ?? id) }
  }
}

/** Returns the names of dependents as one text: "Ada, Ben and 3 more". */
export function dependentNames({ count, names }: CountedDependents): string {
  const shown = names.slice(0, NAMED_DEPENDENTS)
  const rest = count - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${formatNumber(rest)} more` : shown.join(', ')
}

/** Returns a condition that is true for any of these platform roles. Used where the app has no permission. */
export function anyRole(...names: string[]): (held: readonly string[]) => boolean {
  return (held) => ['FullAccess', ...names].some((role) => held.includes(role))
}
