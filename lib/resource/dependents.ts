import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AccessQualifier } from '@/lib/permissions/check'
import type { AssignmentList, AssignmentPage } from './assignments'
import type { Reference } from './reference'

/** How many records of one kind hang on a record, and what the first of them are called. */
export interface CountedDependents {
  count: number
  names: string[]
}

/** One kind of records that hang on a record. */
export interface DependentPart {
  /** What they are, lower case: "user groups". Unique among the parts of a record. */
  what: string
  /** What becomes of one and of several, behind their number: "user goes with it", "users go with it". */
  words: { one: string; many: string }
  /** Who may see them. */
  view: AccessQualifier
  /** `request` carries the signal that aborts the calls. */
  read: (oc: OrderCloud, request: object) => Promise<CountedDependents>
}

/** As many are named; the others are counted. */
export const NAMED_DEPENDENTS = 5

const FIRST: AssignmentPage = { page: 1, pageSize: NAMED_DEPENDENTS }

interface SomeList<A> {
  Items: A[]
  Meta: { TotalCount?: number }
}

/**
 * Reads dependents that a list of the platform holds by name: one call.
 *
 * @param nameOf what one is called
 */
export function listed<A extends object>(
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<SomeList<A>>,
  nameOf: (row: A) => string | undefined,
): DependentPart['read'] {
  return async (oc, request) => {
    const { Items, Meta } = await list(oc, FIRST, request)
    return { count: Meta.TotalCount ?? Items.length, names: Items.flatMap((row) => nameOf(row) ?? []) }
  }
}

/**
 * Reads dependents of which the platform lists the ids only. The names take a call more, and where that is refused the
 * ids have to do.
 */
export function assigned<A extends object, T extends object>(
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

/** Whether any of these platform roles is held, for what no permission of the office stands for. */
export function anyRole(...names: string[]): (held: readonly string[]) => boolean {
  return (held) => ['FullAccess', ...names].some((role) => held.includes(role))
}
