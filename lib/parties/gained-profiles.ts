import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { companyOf, kindOf, levelOf, partyOf, type Party } from './party'

/** A security profile that a party has, and by which assignments. */
export interface GainedProfile {
  id: string
  /** Assigned to the party itself. */
  isDirect: boolean
  /** Assigned to all of its company, or to every admin user. Never for a company itself. */
  isFromCompany: boolean
  /** Ids of its groups that it comes with; users only. */
  groups: string[]
}

type Row = { SecurityProfileID?: string | null } & { [Field in keyof Party]?: string | null }

const ROLE = { seller: 'Seller', buyer: 'Buyer', supplier: 'Supplier' } as const

/**
 * Every security profile that a company, a group or a user has, and where from: assigned to itself, to one of its
 * groups, or to all of its company. One list per level, whatever the number of groups.
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
  return gather(party, [...ofCompany, ...ofGroups, ...ofUser], groups)
}

/** Sorts assignments by profile and by where they come from; what belongs to others is left out. */
export function gather(party: Party, rows: readonly Row[], groups: readonly string[]): GainedProfile[] {
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

/** The groups a user is in. */
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
