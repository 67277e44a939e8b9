import type { Memberships } from './memberships'
import {
  describeParty,
  kindOf,
  levelOf,
  ownIdOf,
  partyOf,
  partyQuery,
  type Party,
  type PartyRow,
} from './party'
import { roles } from '@/lib/permissions/roles'
import {
  anyRole,
  dependentsFromAssignments,
  dependentsFromList,
  type DependentPart,
} from '@/lib/resource/dependents'
import { localeReference } from '@/lib/resource/locale-reference'
import { securityProfileReference } from '@/lib/resource/people-references'
import { productReference } from '@/lib/resource/references'
import { recordName } from '@/lib/resource/record-name'
import type { CompanySide } from './company-side'

type Row = { [Field in keyof PartyRow]?: string | null }

/** Returns the name of a party in a list of dependents that has one line for each party. */
export function partyLine(row: Row): string {
  const party = partyOf(row)
  const id = ownIdOf(party)
  if (id === '') return 'every admin user'
  return levelOf(party) === 'company' ? id : `${id} (${describeParty(party).toLowerCase()})`
}

/** Returns the name of a record, or its id when it has no name. */
export const nameOf = (record: { ID?: string }): string | undefined => recordName(record) ?? record.ID

/** Describes the security profiles that are assigned to the party itself. */
export function profilePart(party: Party): DependentPart {
  return {
    what: 'security profiles',
    words: unassigned('security profile', 'security profiles'),
    view: anyRole('SecurityProfileAdmin', 'SetSecurityProfile'),
    read: dependentsFromAssignments(
      (oc, page, request) =>
        oc.SecurityProfiles.ListAssignments({ ...profileQuery(party), ...page }, request),
      ({ SecurityProfileID }) => SecurityProfileID,
      securityProfileReference,
    ),
  }
}

/**
 * Describes the other records assigned to a buyer itself, or to one of its user groups. Categories and suppliers are
 * left out, because the platform has no single list of those assignments.
 */
export function buyerParts({ BuyerID, UserGroupID }: Party): DependentPart[] {
  const party = {
    ...(BuyerID && { buyerID: BuyerID }),
    ...(UserGroupID ? { userGroupID: UserGroupID } : { level: 'Company' as const }),
  }
  return [
    {
      what: 'locales',
      words: unassigned('locale', 'locales'),
      view: anyRole('LocaleReader', 'LocaleAdmin'),
      read: dependentsFromAssignments(
        (oc, page, request) => oc.Locales.ListAssignments({ ...party, ...page }, request),
        ({ LocaleID }) => LocaleID,
        localeReference,
      ),
    },
    {
      what: 'products assigned to it',
      words: unassigned('product', 'products'),
      view: [roles.ProductViewer, roles.ProductManager],
      read: dependentsFromAssignments(
        (oc, page, request) => oc.Products.ListAssignments({ ...party, ...page }, request),
        ({ ProductID }) => ProductID,
        productReference,
      ),
    },
    {
      what: 'promotions assigned to it',
      words: unassigned('promotion', 'promotions'),
      view: [roles.PromotionViewer, roles.PromotionManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Promotions.ListAssignments({ ...party, ...page }, request),
        ({ PromotionID }) => PromotionID,
      ),
    },
  ]
}

function unassigned(one: string, many: string): DependentPart['words'] {
  return {
    one: `${one} is kept but no longer assigned to it`,
    many: `${many} are kept but no longer assigned to it`,
  }
}

const LEVELS = { user: 'User', group: 'Group', company: 'Company' } as const
const COMMERCE_ROLES = { seller: 'Seller', buyer: 'Buyer', supplier: 'Supplier' } as const

/** Returns the query for security profile assignments of the party itself. */
export function profileQuery(party: Party) {
  return {
    ...partyQuery(party),
    level: LEVELS[levelOf(party)],
    // Without this parameter the platform lists the assignments of all companies.
    commerceRole: COMMERCE_ROLES[kindOf(party)],
  }
}

/** The parts of a company side that describe memberships and how they are read. */
type Groups = Pick<CompanySide, 'memberships' | 'users' | 'groups'>

const mayListMembers = ({ readers }: Memberships) => anyRole(...readers)

/** Describes the records that depend on a user of any company. */
export function userParts({ memberships, groups }: Groups, party: Party, userId: string): DependentPart[] {
  return [
    {
      what: 'user groups',
      words: { one: 'user group loses this member', many: 'user groups lose this member' },
      view: mayListMembers(memberships),
      read: dependentsFromAssignments(
        (oc, page, request) => memberships.list(oc, { userID: userId, ...page }, request),
        ({ UserGroupID }) => UserGroupID,
        groups,
      ),
    },
    profilePart({ ...party, UserID: userId }),
  ]
}

/** Describes the records that depend on a user group of any company. */
export function groupParts({ memberships, users }: Groups, party: Party, groupId: string): DependentPart[] {
  return [
    {
      what: 'members',
      words: { one: 'member is kept without this group', many: 'members are kept without this group' },
      view: mayListMembers(memberships),
      read: dependentsFromAssignments(
        (oc, page, request) => memberships.list(oc, { userGroupID: groupId, ...page }, request),
        ({ UserID }) => UserID,
        users,
      ),
    },
    profilePart({ ...party, UserGroupID: groupId }),
  ]
}

/** Describes the orders that match the given filters of the platform. */
export function orderPart(
  what: string,
  words: DependentPart['words'],
  filters: Record<string, string>,
): DependentPart {
  return {
    what,
    words,
    view: [roles.OrderViewer, roles.OrderManager],
    read: dependentsFromList(
      (oc, page, request) => oc.Orders.List('All', { filters, ...page }, request),
      ({ ID }) => ID,
    ),
  }
}
