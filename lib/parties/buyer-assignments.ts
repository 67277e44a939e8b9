import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { anyRole, dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { partyOf, type Party, type PartyRow } from './party'
import type { PartyFlag, PartyList } from './party-assignments'
import { partyLine } from './party-dependents'

/** The fields of an assignment below a buyer, besides the ID of the assigned record. */
type Holder = Pick<Party, 'UserGroupID' | 'UserID'>

/**
 * The calls for the assignments of one record below a buyer: to the buyer itself, to its groups and to its users. The
 * declaration encodes the IDs that a call puts into a path.
 */
export interface BuyerAssignments {
  /** ID of the buyer. */
  buyerId: string
  /** Unique path among all lists: `costcenters/parties`. */
  path: string
  /** ID of the assigned record. */
  id: string
  flags?: readonly PartyFlag[]
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<object>>
  save: (oc: OrderCloud, holder: Holder) => Promise<unknown>
  remove: (oc: OrderCloud, holder: { userID?: string; userGroupID?: string }) => Promise<unknown>
}

/** Returns the assignments as panels need them. The platform leaves out the buyer, which all parties have in common. */
export function partiesBelow(assignments: BuyerAssignments) {
  const { buyerId, path, id, flags } = assignments
  const source: PartyList = {
    path,
    of: `${buyerId}/${id}`,
    ...(flags && { flags }),
    list: async (oc, page, request) => {
      const { Items, Meta } = await assignments.list(oc, page, request)
      return { Items: Items.map((row): PartyRow => ({ ...row, BuyerID: buyerId })), Meta }
    },
  }
  return {
    ...source,
    add: (oc: OrderCloud, { Flags = [], ...party }: Party) =>
      assignments.save(oc, {
        ...holderOf(party),
        ...Object.fromEntries((flags ?? []).map(({ field }) => [field, Flags.includes(field)])),
      }),
    remove: (oc: OrderCloud, { UserGroupID, UserID }: Party) =>
      assignments.remove(oc, {
        ...(UserGroupID && { userGroupID: UserGroupID }),
        ...(UserID && { userID: UserID }),
      }),
    // Adding a party again changes its fields, which undoing would not restore.
    ...(flags && { replaces: true as const }),
  }
}

function holderOf(party: Party): Holder {
  const { UserGroupID, UserID } = partyOf(party)
  return { ...(UserGroupID && { UserGroupID }), ...(UserID && { UserID }) }
}

/** Describes the assignments that are deleted together with a record below a buyer. */
export function assignmentPart(assignments: BuyerAssignments, ...roles: string[]): DependentPart {
  return {
    what: 'assignments to the buyer, its user groups and users',
    words: { one: 'assignment is deleted too', many: 'assignments are deleted too' },
    view: anyRole(...roles),
    read: dependentsFromList(
      (oc, page, request) => assignments.list(oc, page, request),
      (row: object) => partyLine({ ...row, BuyerID: assignments.buyerId }),
    ),
  }
}
