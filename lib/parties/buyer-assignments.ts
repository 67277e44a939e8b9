import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { anyRole, dependentsFromList, type DependentPart } from '@/lib/resource/dependents'
import { partyOf, type Party, type PartyRow } from './party'
import type { PartyList } from './party-assignments'
import { partyLine } from './party-dependents'

/** The fields of an assignment below a buyer, besides the ID of the assigned record. */
type Holder = Pick<Party, 'UserGroupID' | 'UserID'>

/** The assignments of one record below a buyer: to the buyer itself, to its groups and to its users. */
export interface BuyerAssignments extends Pick<PartyList, 'path' | 'flags' | 'missingFlagReason'> {
  /** ID of the buyer. */
  buyerId: string
  /** ID of the assigned record. */
  id: string
  list: (oc: OrderCloud, page: AssignmentPage, request: object) => Promise<AssignmentList<object>>
  save: (oc: OrderCloud, holder: Holder) => Promise<unknown>
  remove: (oc: OrderCloud, holder: { userID?: string; userGroupID?: string }) => Promise<unknown>
}

/** A resource of the platform's library whose records are assigned below a buyer. */
interface AssignedResource<B extends object> {
  ListAssignments: (buyer: string, options: object, request: object) => Promise<AssignmentList<object>>
  SaveAssignment: (buyer: string, body: B) => Promise<unknown>
  DeleteAssignment: (
    buyer: string,
    id: string,
    holder: { userID?: string; userGroupID?: string },
  ) => Promise<unknown>
}

/**
 * Returns a function that describes the assignments of one record below a buyer.
 *
 * @param kind.path unique path among all lists: `costcenters/parties`
 * @param kind.idField field of an assignment with the ID of the assigned record: `CostCenterID`
 */
export function defineBuyerAssignments<B extends object>(
  kind: Pick<BuyerAssignments, 'path' | 'flags' | 'missingFlagReason'> & {
    idField: keyof B & string
    resource: (oc: OrderCloud) => AssignedResource<B>
  },
): (buyerId: string, id: string) => BuyerAssignments {
  const { idField, resource, ...shared } = kind
  const parameter = idField.charAt(0).toLowerCase() + idField.slice(1)
  return (buyerId, id) => {
    // The library encodes no IDs in paths.
    const [buyer, segment] = [encodeURIComponent(buyerId), encodeURIComponent(id)]
    return {
      ...shared,
      buyerId,
      id,
      list: (oc, page, request) => resource(oc).ListAssignments(buyer, { [parameter]: id, ...page }, request),
      save: (oc, holder) => resource(oc).SaveAssignment(buyer, { [idField]: id, ...holder } as B),
      remove: (oc, holder) => resource(oc).DeleteAssignment(buyer, segment, holder),
    }
  }
}

/** Returns the assignments as panels need them. The platform leaves out the buyer, which all parties have in common. */
export function partiesBelow(assignments: BuyerAssignments) {
  const { buyerId, path, id, flags, missingFlagReason } = assignments
  const source: PartyList = {
    path,
    of: `${buyerId}/${id}`,
    ...(flags && { flags }),
    ...(missingFlagReason && { missingFlagReason }),
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
