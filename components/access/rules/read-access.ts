import type { OrderCloud } from '@/lib/ordercloud/client'
import type { ApiClient, SecurityProfile, User, UserGroupAssignment } from '@/lib/ordercloud/models'
import { adminMemberships, buyerMemberships, supplierMemberships } from '@/lib/parties/memberships'
import { makeParty, type Party } from '@/lib/parties/party'
import { holdsRole, type Holdings } from '@/lib/permissions/check'
import type { PacedReader } from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import type { AccessData, PeopleOf, ProfileAssignment } from './access-overview'

/** A list of which only the total is needed. */
type Counted = { Meta: { TotalCount?: number } }
const ONE_ROW = { page: 1, pageSize: 1 }

/** Returns the number of requests that read lists with these totals. */
const requestsFor = (totals: readonly number[]) =>
  totals.reduce((sum, total) => sum + Math.max(1, Math.ceil(total / PAGE_SIZE)), 0)

async function countAll(
  { send }: Pick<PacedReader, 'send'>,
  lists: readonly ((oc: OrderCloud, request: object) => Promise<Counted>)[],
): Promise<number> {
  return requestsFor(await Promise.all(lists.map(async (list) => (await send(list)).Meta.TotalCount ?? 0)))
}

const mayRead = (role: string, holdings: Holdings) =>
  [`${role}Reader`, `${role}Admin`].some((one) => holdsRole(one, holdings))

/** Returns the number of requests that `readAccess` makes for profiles and assignments. */
export function countAccess(reader: PacedReader): Promise<number> {
  return countAll(reader, [
    (oc, request) => oc.SecurityProfiles.List(ONE_ROW, request),
    (oc, request) => oc.SecurityProfiles.ListAssignments(ONE_ROW, request),
  ])
}

/** Reads every security profile, every assignment, and the API clients with a default user. */
export async function readAccess(reader: PacedReader, holdings: Holdings): Promise<AccessData> {
  const [profiles, assignments, clients] = await Promise.all([
    reader.readAll<SecurityProfile>((oc, page, request) => oc.SecurityProfiles.List(page, request)),
    // Without a commerce role, the platform lists the assignments of all companies.
    reader.readAll<ProfileAssignment>((oc, page, request) =>
      oc.SecurityProfiles.ListAssignments(page, request),
    ),
    mayRead('ApiClient', holdings)
      ? reader.readAll<ApiClient>((oc, page, request) =>
          oc.ApiClients.List({ filters: { DefaultContextUserName: '*' }, ...page }, request),
        )
      : undefined,
  ])
  return { profiles, assignments, clients, clientUsers: await findUsers(reader, clients ?? [], holdings) }
}

/** Returns the default users of API clients, by user name in lower case. Users of suppliers have no common list. */
async function findUsers(
  { send }: PacedReader,
  clients: readonly ApiClient[],
  holdings: Holdings,
): Promise<ReadonlyMap<string, Party>> {
  const names = clients.flatMap(({ DefaultContextUserName: name }) => (name ? [name] : []))
  // The platform reads these characters as operators of a filter.
  const plain = [...new Set(names)].filter((name) => !/[|*!<>]/.test(name)).slice(0, PAGE_SIZE)
  if (plain.length === 0) return new Map()
  const options = { filters: { Username: plain.join('|') }, page: 1, pageSize: PAGE_SIZE }
  const [staff, buyers] = await Promise.all([
    mayRead('AdminUser', holdings) ? send((oc, request) => oc.AdminUsers.List(options, request)) : undefined,
    mayRead('BuyerUser', holdings)
      ? send((oc, request) => oc.Users.ListAcrossBuyers(options, request))
      : undefined,
  ])
  return new Map([
    ...(staff?.Items ?? []).map(
      ({ Username, ID }) => [Username.toLowerCase(), makeParty('seller', 'user', '', ID)] as const,
    ),
    ...(buyers?.Items ?? []).map(
      ({ Username, ID, CompanyID }) =>
        [Username.toLowerCase(), makeParty('buyer', 'user', CompanyID, ID)] as const,
    ),
  ])
}

type Page = { page: number; pageSize: number }

function listsOf({ kind, companyId }: PeopleOf) {
  const company = encodeURIComponent(companyId)
  const sort = { sortBy: ['LastName', 'FirstName', 'ID'] as never }
  const memberships =
    kind === 'seller'
      ? adminMemberships
      : kind === 'buyer'
        ? buyerMemberships(companyId)
        : supplierMemberships(companyId)
  return {
    memberships: memberships.list,
    users: (oc: OrderCloud, page: Page, request: object) =>
      kind === 'seller'
        ? oc.AdminUsers.List({ ...sort, ...page }, request)
        : kind === 'buyer'
          ? oc.Users.List(company, { ...sort, ...page }, request)
          : oc.SupplierUsers.List(company, { ...sort, ...page }, request),
  }
}

/** Returns the number of requests that `readPeople` makes. */
export function countPeople(reader: PacedReader, of: PeopleOf, withGroups: boolean): Promise<number> {
  const { users, memberships } = listsOf(of)
  return countAll(reader, [
    (oc, request) => users(oc, ONE_ROW, request),
    ...(withGroups ? [(oc: OrderCloud, request: object) => memberships(oc, ONE_ROW, request)] : []),
  ])
}

/** Users of one company, with their memberships if these matter. */
export interface People {
  users: User[]
  memberships: UserGroupAssignment[]
}

/** Reads every user of one company, and every membership if `withGroups`. */
export async function readPeople(reader: PacedReader, of: PeopleOf, withGroups: boolean): Promise<People> {
  const lists = listsOf(of)
  const [users, memberships] = await Promise.all([
    reader.readAll<User>(lists.users),
    withGroups ? reader.readAll<UserGroupAssignment>(lists.memberships) : [],
  ])
  return { users, memberships }
}
