import { hasAccess, holdsRole, type Holdings } from '@/lib/permissions/check'
import type { RoleDefinition } from '@/lib/permissions/roles'
import { roles } from '@/lib/permissions/roles'
import type { Reference } from '@/lib/resource/reference'
import { buyerReference } from '@/lib/resource/buyer-reference'
import {
  buyerUserReference,
  buyerUserGroupReference,
  adminUserReference,
  adminUserGroupReference,
  supplierUserReference,
  supplierUserGroupReference,
} from '@/lib/resource/people-references'
import { supplierReference } from '@/lib/resource/references'
import { kindOf, levelOf, ownIdOf, type Party, type PartyKind, type PartyLevel } from './party'
import { idSegment } from '@/lib/url/id-segment'

/** The records of one kind of party: their reference, pages, and the roles that may view them. */
export interface PartyPlace {
  to: Reference
  route: string
  view: readonly RoleDefinition[]
  /**
   * Platform roles that can list the records, besides FullAccess. They apply to suppliers, who have no pages for
   * buyers.
   */
  readers: readonly string[]
}

const readersOf = (records: string) => [`${records}Reader`, `${records}Admin`]

/**
 * Returns the records that a kind of party belongs to.
 *
 * @param companyId ID of the buyer or supplier of a group or user
 * @returns undefined for "every admin user", which is not a record
 */
export function placeOf(kind: PartyKind, level: PartyLevel, companyId: string): PartyPlace | undefined {
  const company = idSegment(companyId)
  switch (`${kind} ${level}` as const) {
    case 'seller company':
      return undefined
    case 'seller group':
      return {
        to: adminUserGroupReference as Reference,
        route: '/settings/adminusergroups',
        view: [roles.AdminUserGroupViewer, roles.AdminUserGroupManager],
        readers: readersOf('AdminUserGroup'),
      }
    case 'seller user':
      return {
        to: adminUserReference as Reference,
        route: '/settings/adminusers',
        view: [roles.AdminUserViewer, roles.AdminUserManager],
        readers: readersOf('AdminUser'),
      }
    case 'buyer company':
      return {
        to: buyerReference as Reference,
        route: '/buyers',
        view: [roles.BuyerViewer, roles.BuyerManager],
        readers: readersOf('Buyer'),
      }
    case 'buyer group':
      return {
        to: buyerUserGroupReference(companyId) as Reference,
        route: `/buyers/${company}/usergroups`,
        view: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
        readers: readersOf('UserGroup'),
      }
    case 'buyer user':
      return {
        to: buyerUserReference(companyId) as Reference,
        route: `/buyers/${company}/users`,
        view: [roles.BuyerUserViewer, roles.BuyerUserManager],
        readers: readersOf('BuyerUser'),
      }
    case 'supplier company':
      return {
        to: supplierReference as Reference,
        route: '/suppliers',
        view: [roles.SupplierViewer, roles.SupplierManager],
        readers: readersOf('Supplier'),
      }
    case 'supplier group':
      return {
        to: supplierUserGroupReference(companyId) as Reference,
        route: `/suppliers/${company}/usergroups`,
        view: [roles.SupplierUserGroupViewer, roles.SupplierUserGroupManager],
        readers: readersOf('SupplierUserGroup'),
      }
    case 'supplier user':
      return {
        to: supplierUserReference(companyId) as Reference,
        route: `/suppliers/${company}/users`,
        view: [roles.SupplierUserViewer, roles.SupplierUserManager],
        readers: readersOf('SupplierUser'),
      }
  }
}

/** True when the user may read the names of these records, by the app's permissions or by platform roles. */
export function canReadNames({ view, readers }: PartyPlace, holdings: Holdings): boolean {
  if (hasAccess(view, holdings)) return true
  return !holdings.isAdmin && ['FullAccess', ...readers].some((role) => holdsRole(role, holdings))
}

/** One request for the names of several parties of the same kind. */
interface NameLookup {
  kind: PartyKind
  level: PartyLevel
  companyId: string
  place: PartyPlace
  ids: string[]
}

/** Returns the lookups for the names of all parties and their companies: one per kind of record, not one per party. */
export function lookupsFor(parties: readonly Party[]): NameLookup[] {
  const lookups = new Map<string, NameLookup>()
  const want = (kind: PartyKind, level: PartyLevel, companyId: string, id: string) => {
    const place = placeOf(kind, level, companyId)
    if (!place || id === '') return
    const known = lookups.get(place.to.path)
    if (!known) lookups.set(place.to.path, { kind, level, companyId, place, ids: [id] })
    else if (!known.ids.includes(id)) known.ids.push(id)
  }
  for (const party of parties) {
    const [kind, level] = [kindOf(party), levelOf(party)]
    const company = party.BuyerID ?? party.SupplierID ?? ''
    want(kind, 'company', company, company)
    if (level !== 'company') want(kind, level, company, ownIdOf(party))
  }
  return [...lookups.values()]
}
