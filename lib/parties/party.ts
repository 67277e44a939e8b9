/**
 * A party to which something can be assigned, as in the platform's assignments: a buyer, a supplier, or one of their
 * groups or users. Without a company it is an admin user group, an admin user or, with no field at all, every admin
 * user.
 */
export interface Party {
  BuyerID?: string
  SupplierID?: string
  UserGroupID?: string
  UserID?: string
  /** Fields of the assignment that are true, such as `IsShipping`. Only assignments with such fields have them. */
  Flags?: readonly string[]
}

export type PartyKind = 'seller' | 'buyer' | 'supplier'
export type PartyLevel = 'company' | 'group' | 'user'

/** The fields of an assignment that identify a party. */
export type PartyRow = { [Field in 'BuyerID' | 'SupplierID' | 'UserGroupID' | 'UserID']?: string | null }

/** Returns the party fields of an assignment that are set. */
export function partyOf(assignment: PartyRow): Party {
  const { BuyerID, SupplierID, UserGroupID, UserID } = assignment
  return {
    ...(BuyerID && { BuyerID }),
    ...(SupplierID && { SupplierID }),
    ...(UserGroupID && { UserGroupID }),
    ...(UserID && { UserID }),
  }
}

export function kindOf({ BuyerID, SupplierID }: Party): PartyKind {
  return BuyerID ? 'buyer' : SupplierID ? 'supplier' : 'seller'
}

export function levelOf({ UserGroupID, UserID }: Party): PartyLevel {
  return UserID ? 'user' : UserGroupID ? 'group' : 'company'
}

/** Returns the ID of the party's buyer or supplier. Undefined for admin users and their groups. */
export function companyOf({ BuyerID, SupplierID }: Party): string | undefined {
  return BuyerID || SupplierID || undefined
}

/** Returns the ID of the party itself: user, group or company. Empty for every admin user. */
export function ownIdOf(party: Party): string {
  return party.UserID || party.UserGroupID || companyOf(party) || ''
}

/** Returns a key that is unique for each party. */
export function partyKey(party: Party): string {
  return [kindOf(party), companyOf(party) ?? '', levelOf(party), ownIdOf(party)].join('/')
}

/** Creates a party from its parts. `companyId` applies to buyers and suppliers, `id` to groups and users. */
export function makeParty(kind: PartyKind, level: PartyLevel, companyId: string, id: string): Party {
  return {
    ...(kind === 'buyer' && { BuyerID: companyId }),
    ...(kind === 'supplier' && { SupplierID: companyId }),
    ...(level === 'group' && { UserGroupID: id }),
    ...(level === 'user' && { UserID: id }),
  }
}

/** Returns the query parameters of a party for platform calls that list or delete assignments. */
export function partyQuery({ BuyerID, SupplierID, UserGroupID, UserID }: Party) {
  return {
    ...(BuyerID && { buyerID: BuyerID }),
    ...(SupplierID && { supplierID: SupplierID }),
    ...(UserGroupID && { userGroupID: UserGroupID }),
    ...(UserID && { userID: UserID }),
  }
}

const WORDS: Record<PartyKind, Record<PartyLevel, string>> = {
  seller: { company: 'All admin users', group: 'Admin user group', user: 'Admin user' },
  buyer: {
    company: 'Buyer, with all its users',
    group: 'User group of the buyer',
    user: 'User of the buyer',
  },
  supplier: {
    company: 'Supplier, with all its users',
    group: 'User group of the supplier',
    user: 'User of the supplier',
  },
}

/**
 * Describes a party in words: "User group of the buyer Harborline".
 *
 * @param companyName name of its company; the company's ID by default
 */
export function describeParty(party: Party, companyName = companyOf(party)): string {
  const words = WORDS[kindOf(party)][levelOf(party)]
  return kindOf(party) === 'seller' || levelOf(party) === 'company' ? words : `${words} ${companyName}`
}
