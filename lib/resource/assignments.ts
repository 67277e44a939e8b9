import type { Confirm } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
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
   * Requests confirmation before a row is removed that gives the user access. Returns true to proceed.
   *
   * @throws Error with the reason, when the row must not be removed
   */
  beforeRemove?: (assignment: A, confirm: Confirm) => Promise<boolean>
  /** First parts of the query keys to invalidate after a change: `adminusers`, or the path of the other direction. */
  invalidates?: readonly string[]
  /** True when a new assignment replaces another one. Undoing it would not restore the previous one. */
  replaces?: true
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
export const ASSIGNMENT_PAGE_SIZE = 20
