import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { partyOf, type Party, type PartyRow } from './party'
import type { PartyFlag } from './party-assignments'

/** Maximum number of assignments that are read of the buyer, of the user and of each group: the platform's page size. */
export const MAX_ASSIGNMENTS = 100

/** Maximum number of groups whose assignments are read. */
export const MAX_GROUPS = 10

/** A kind of records below a buyer that its users get by assignment: to the buyer, to a group or to the user. */
export interface InheritedKind {
  /** First part of the query keys of its assignments, as in `defineBuyerAssignments`. */
  path: string
  /** Field of an assignment with the ID of the assigned record: `CostCenterID`. */
  idField: string
  /** True when records are assigned to single users too. */
  hasUsers: boolean
  flags?: readonly PartyFlag[]
  /** Lists assignments. `options` has the level, the party and the page. */
  list: (oc: OrderCloud, buyerId: string, options: object, request: object) => Promise<AssignmentList<object>>
}

/** The kinds of records that a user chooses from at checkout. Cost centers are not assigned to single users. */
export const CHECKOUT_KINDS = {
  addresses: {
    path: 'addresses/parties',
    idField: 'AddressID',
    hasUsers: true,
    flags: [
      { field: 'IsShipping', label: 'for shipping' },
      { field: 'IsBilling', label: 'for billing' },
    ],
    list: (oc, buyerId, options, request) => oc.Addresses.ListAssignments(buyerId, options, request),
  },
  costCenters: {
    path: 'costcenters/parties',
    idField: 'CostCenterID',
    hasUsers: false,
    list: (oc, buyerId, options, request) => oc.CostCenters.ListAssignments(buyerId, options, request),
  },
  spendingAccounts: {
    path: 'spendingaccounts/parties',
    idField: 'SpendingAccountID',
    hasUsers: true,
    flags: [{ field: 'AllowExceed', label: 'may exceed the balance' }],
    list: (oc, buyerId, options, request) => oc.SpendingAccounts.ListAssignments(buyerId, options, request),
  },
  creditCards: {
    path: 'creditcards/parties',
    idField: 'CreditCardID',
    hasUsers: true,
    list: (oc, buyerId, options, request) => oc.CreditCards.ListAssignments(buyerId, options, request),
  },
} as const satisfies Record<string, InheritedKind>

/** A record that a user gets, with every party whose assignment gives it. */
export interface InheritedRecord {
  id: string
  /** The assignments that give it, those of the user first, then those of groups. Each has its flags. */
  from: Party[]
}

/** The records that a user gets. `isComplete` is false when there are more assignments than were read. */
export interface Inheritance {
  records: InheritedRecord[]
  isComplete: boolean
}

/**
 * Returns the records of one kind that a buyer's user gets, each with its sources. Takes one request for the buyer, one
 * for the user and one for each group, whatever the number of assignments.
 *
 * @param groupIds the user's groups
 */
export async function readInheritance(
  oc: OrderCloud,
  kind: InheritedKind,
  { buyerId, userId, groupIds }: { buyerId: string; userId: string; groupIds: readonly string[] },
  request: object,
): Promise<Inheritance> {
  const page: AssignmentPage = { page: 1, pageSize: MAX_ASSIGNMENTS }
  const groups = groupIds.slice(0, MAX_GROUPS)
  const sources = [
    ...(kind.hasUsers ? [{ level: 'User', userID: userId }] : []),
    ...groups.map((userGroupID) => ({ level: 'Group', userGroupID })),
    { level: 'Company' },
  ]
  const lists = await Promise.all(
    sources.map((source) => kind.list(oc, encodeURIComponent(buyerId), { ...source, ...page }, request)),
  )
  const records = new Map<string, Party[]>()
  for (const row of lists.flatMap(({ Items }) => Items)) {
    const values = row as Readonly<Record<string, unknown>> & PartyRow
    const id = values[kind.idField]
    if (typeof id !== 'string' || id === '') continue
    const flags = (kind.flags ?? []).filter(({ field }) => values[field] === true).map(({ field }) => field)
    const party = { ...partyOf({ ...values, BuyerID: buyerId }), ...(kind.flags && { Flags: flags }) }
    records.set(id, [...(records.get(id) ?? []), party])
  }
  return {
    records: [...records].map(([id, from]) => ({ id, from })),
    isComplete:
      groups.length === groupIds.length && lists.every(({ Items, Meta }) => Meta.TotalCount <= Items.length),
  }
}
