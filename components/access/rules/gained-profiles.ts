import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import {
  companyOf,
  kindOf,
  levelOf,
  makeParty,
  partyKey,
  partyOf,
  type Party,
  type PartyRow,
} from '@/lib/parties/party'

/** A security profile of a party, with the assignments that grant it. */
export interface GainedProfile {
  id: string
  /** True when it is assigned to the party itself. */
  isDirect: boolean
  /** True when it is assigned to the party's company, or to every admin user. Never true for a company itself. */
  isFromCompany: boolean
  /** IDs of the party's groups that grant it. Empty for companies and groups. */
  groups: string[]
}

type Row = { SecurityProfileID?: string | null } & { [Field in keyof PartyRow]?: string | null }

const ROLE = { seller: 'Seller', buyer: 'Buyer', supplier: 'Supplier' } as const

/**
 * Returns every security profile of a company, group or user, with its sources: assigned to the party itself, to one
 * of its groups, or to its company. Takes one list per level, whatever the number of groups.
 */
export async function readGainedProfiles(
  oc: OrderCloud,
  party: Party,
  request: object,
): Promise<GainedProfile[]> {
  const level = levelOf(party)
  const { BuyerID, SupplierID } = party
  const company = { ...(BuyerID && { buyerID: BuyerID }), ...(SupplierID && { supplierID: SupplierID }) }
  const read = (options: object) =>
    readAllAssignments<Row>(
      (page) =>
        oc.SecurityProfiles.ListAssignments(
          { ...company, commerceRole: ROLE[kindOf(party)], ...options, ...page },
          request,
        ) as Promise<AssignmentList<Row>>,
    )
  const [ofCompany, ofGroups, ofUser, groups] = await Promise.all([
    read({ level: 'Company' }),
    level === 'group'
      ? read({ level: 'Group', userGroupID: party.UserGroupID })
      : level === 'user'
        ? read({ level: 'Group' })
        : [],
    level === 'user' ? read({ level: 'User', userID: party.UserID }) : [],
    level === 'user' ? readGroupsOf(oc, party, request) : [],
  ])
  return groupBySource(party, [...ofCompany, ...ofGroups, ...ofUser], groups)
}

/** Groups assignments by profile and source. Leaves out assignments of other parties. */
export function groupBySource(
  party: Party,
  rows: readonly Row[],
  groups: readonly string[],
): GainedProfile[] {
  const level = levelOf(party)
  const gained = new Map<string, GainedProfile>()
  for (const row of rows) {
    const id = row.SecurityProfileID
    const from = partyOf(row)
    if (!id || kindOf(from) !== kindOf(party) || companyOf(from) !== companyOf(party)) continue
    const isDirect =
      from.UserID === party.UserID && from.UserGroupID === party.UserGroupID && levelOf(from) === level
    const isFromCompany = level !== 'company' && levelOf(from) === 'company'
    const group = !isDirect && from.UserGroupID && groups.includes(from.UserGroupID) ? from.UserGroupID : null
    if (!isDirect && !isFromCompany && !group) continue
    const known = gained.get(id) ?? { id, isDirect: false, isFromCompany: false, groups: [] }
    known.isDirect ||= isDirect
    known.isFromCompany ||= isFromCompany
    if (group && !known.groups.includes(group)) known.groups.push(group)
    gained.set(id, known)
  }
  return [...gained.values()]
}

/** Returns the IDs of a user's groups. */
async function readGroupsOf(oc: OrderCloud, party: Party, request: object): Promise<string[]> {
  const { BuyerID, SupplierID, UserID: userID } = party
  const rows = await readAllAssignments((page: AssignmentPage) => {
    const options = { userID, ...page }
    if (BuyerID) return oc.UserGroups.ListUserAssignments(encodeURIComponent(BuyerID), options, request)
    if (SupplierID)
      return oc.SupplierUserGroups.ListUserAssignments(encodeURIComponent(SupplierID), options, request)
    return oc.AdminUserGroups.ListUserAssignments(options, request)
  })
  return rows.flatMap(({ UserGroupID }) => UserGroupID ?? [])
}

/** The list of the security profiles of a company, a group or a user, with the sources of each. */
export const profilesOfParty = (party: Party) => ({
  path: 'securityprofiles/of',
  of: partyKey(party),
  // A single page, because the list is short and each profile's sources are known only when all assignments have been
  // read.
  list: async (
    oc: OrderCloud,
    _page: AssignmentPage,
    request: object,
  ): Promise<AssignmentList<GainedProfile>> => {
    const Items = await readGainedProfiles(oc, party, request)
    return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
  },
})

/** Returns the company and the groups that a party inherits a security profile from. */
export function sourcesOf(party: Party, { isFromCompany, groups }: GainedProfile): Party[] {
  const kind = kindOf(party)
  const company = companyOf(party) ?? ''
  return [
    ...(isFromCompany ? [makeParty(kind, 'company', company, '')] : []),
    ...groups.map((id) => makeParty(kind, 'group', company, id)),
  ]
}
