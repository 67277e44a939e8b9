import type { Confirm } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

/** Which page of assignments is asked for. */
export interface AssignmentPage {
  page: number
  pageSize: number
}

/** What the platform's lists of assignments answer, with the fields the kit reads. */
export interface AssignmentList<A> {
  Items: A[]
  Meta: { TotalCount: number; TotalPages: number }
}

/**
 * One kind of assignment of one record, such as the members of one user group, by the calls of the platform's
 * library. Ids that a call puts into a path are encoded by whoever declares it, since the library does not.
 */
export interface Assignments<A extends object> {
  /** Unique among all kinds of lists, and the first word of its query keys: `usergroups/members`. */
  path: string
  /** Whose they are: the id of the record, unique within the path. */
  of: string
  /** `request` carries the signal that aborts the call; hand it on as the library's request options. */
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<A>>
  /** Tells one row from another, in this list. */
  keyOf: (assignment: A) => string
  /**
   * Assigning what is assigned already changes nothing, so that a lost answer can be tried again. Answers false where
   * it was found to be there (`addOnce`): its row may be on a page that is not shown.
   */
  add: (oc: OrderCloud, assignment: A) => Promise<unknown>
  remove: (oc: OrderCloud, assignment: A) => Promise<unknown>
  /**
   * Asks about what removing a row would take from the user, before it is removed. Answers whether to go on.
   *
   * @throws Error with the reason, where the row must stay
   */
  beforeRemove?: (assignment: A, confirm: Confirm) => Promise<boolean>
  /** First words of query keys of whatever reads differently afterwards: `adminusers`, or the other side's path. */
  touches?: readonly string[]
  /** What is added takes the place of another one: taking it back would not bring that one back. */
  replaces?: true
}

/** Adds, and answers whether something is different now. */
export async function assign<A extends object>(oc: OrderCloud, to: Assignments<A>, one: A): Promise<boolean> {
  return (await to.add(oc, one)) !== false
}

/** Removes; what is gone already, by somebody else or by a try whose answer was lost, is what was asked for. */
export async function unassign<A extends object>(oc: OrderCloud, to: Assignments<A>, one: A): Promise<true> {
  try {
    await to.remove(oc, one)
  } catch (error) {
    if (toPlatformError(error).status !== 404) throw error
  }
  return true
}

/** What narrows a list down to the one that is asked about. */
export const ONE: AssignmentPage = { page: 1, pageSize: 1 }

/**
 * Adds what is not there yet, by one write as its last call. Answers false, and changes nothing, where it is there.
 *
 * @param found the list, narrowed down to what is to be added
 */
export async function addOnce(
  found: Promise<{ Items: readonly object[] }>,
  add: () => Promise<unknown>,
): Promise<boolean> {
  if ((await found).Items.length > 0) return false
  await add()
  return true
}

/** Rows of a page of a panel; few enough to be named by one call. */
export const ASSIGNMENT_PAGE_SIZE = 20
