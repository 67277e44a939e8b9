import type { Confirm } from '@/lib/forms/record-form'
import { keys } from '@/lib/ordercloud/keys'
import { toPlatformError, type PlatformError } from '@/lib/ordercloud/errors'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

/** The page of a list of assignments. */
export interface AssignmentPage {
  page: number
  pageSize: number
}

/** The response of the platform's lists of assignments, with the fields that this code reads. */
export interface AssignmentList<A> {
  Items: A[]
  Meta: { TotalCount: number; TotalPages: number }
}

/**
 * One kind of assignment of one record, such as the members of one user group, with the calls of the platform's
 * library. The declaration encodes the IDs that a call puts into a path, because the library does not.
 */
export interface Assignments<A extends object> {
  /** Unique path among all lists, and the first part of its query keys: `usergroups/members`. */
  path: string
  /** ID of the record with these assignments, unique within the path. */
  of: string
  /** Lists one page. `request` has the signal that aborts the call. Pass it on as the library's request options. */
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<A>>
  /** Returns a key that is unique for each row of this list. */
  keyOf: (assignment: A) => string
  /**
   * Adds an assignment. Repeating it changes nothing, so that it can be retried after a lost response. Returns false
   * when the assignment already existed (`addOnce`). Its row may then be on another page.
   */
  add: (oc: OrderCloud, assignment: A) => Promise<unknown>
  remove: (oc: OrderCloud, assignment: A) => Promise<unknown>
  /**
   * Changes the content of an existing row, such as its price, from one value to another. Repeating it changes nothing.
   * Undoing it is the same change in the other direction.
   *
   * @throws PlatformError when the row has neither value any more, because another user changed it
   */
  change?: (oc: OrderCloud, from: A, to: A) => Promise<unknown>
  /**
   * Requests confirmation before a row is removed that gives the user access. Returns true to proceed.
   *
   * @throws Error with the reason, when the row must not be removed
   */
  beforeRemove?: (assignment: A, confirm: Confirm) => Promise<boolean>
  /** First parts of the query keys to invalidate after a change: `adminusers`, or the path of the other direction. */
  invalidates?: readonly string[]
  /** True when a new assignment replaces another one. Undoing it would not restore the previous one. */
  replaces?: true
  /** The reason why the platform cannot remove a row. Adding one offers no undo then. */
  permanentReason?: string
  /** Text about an added row that existed before, following its name. Without it: "is already assigned". */
  existsText?: string
  /** Returns what the user can do about an error of a change, as a sentence that follows the message. */
  nextStep?: (error: PlatformError) => string | undefined
}

/** Query parts for one page of a panel's assignments, for the browser and for documents. */
export function assignmentsQuery<A extends object>(
  { path, of, list }: Pick<Assignments<A>, 'path' | 'of' | 'list'>,
  page: number,
) {
  const options = { page, pageSize: ASSIGNMENT_PAGE_SIZE }
  return {
    queryKey: keys.list(path, { of, ...options }),
    run: (oc: OrderCloud, request: object = {}) => list(oc, options, request),
  }
}

/** The ID of an assigned record, and its name if the list of assignments contains it. */
export interface Assigned {
  id: string
  name?: string | undefined
}

/** A list of assignments whose rows each assign one record by its ID. */
export interface AssignmentsById<A extends object> extends Pick<Assignments<A>, 'path' | 'of' | 'list'> {
  /** Returns the ID of the record that one row of the list assigns. */
  idOf: (assignment: A) => string | undefined
  /** Returns the name of the assigned record when the list contains it. Without this function the name is looked up. */
  nameOf?: (assignment: A) => string | undefined
}

/** Returns the list with rows of IDs, as panels show it. */
export function assignedById<A extends object>({ path, of, list, idOf, nameOf }: AssignmentsById<A>) {
  return {
    path,
    of,
    list: async (
      oc: OrderCloud,
      page: AssignmentPage,
      request: object,
    ): Promise<AssignmentList<Assigned>> => {
      const { Items, Meta } = await list(oc, page, request)
      return { Items: Items.map((one): Assigned => ({ id: idOf(one) ?? '', name: nameOf?.(one) })), Meta }
    },
  }
}

/** Adds an assignment. Returns true when something changed. */
export async function assign<A extends object>(oc: OrderCloud, to: Assignments<A>, one: A): Promise<boolean> {
  return (await to.add(oc, one)) !== false
}

/**
 * Removes an assignment. Succeeds also when it no longer exists, because another user or an attempt without a
 * response removed it.
 */
export async function unassign<A extends object>(oc: OrderCloud, to: Assignments<A>, one: A): Promise<true> {
  try {
    await to.remove(oc, one)
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
  }
  return true
}

/** Page parameters for a list that is filtered down to one row. */
export const SINGLE_ROW_PAGE: AssignmentPage = { page: 1, pageSize: 1 }

/**
 * Adds an assignment that does not exist yet. The only write is the last call. Returns false, and changes nothing,
 * when it exists.
 *
 * @param found the list, filtered down to the new assignment
 */
export async function addOnce(
  found: Promise<{ Items: readonly object[] }>,
  add: () => Promise<unknown>,
): Promise<boolean> {
  if ((await found).Items.length > 0) return false
  await add()
  return true
}

/** Number of rows on a page of a panel. Small enough that one request can read all names. */
const ASSIGNMENT_PAGE_SIZE = 20
