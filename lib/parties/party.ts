/**
 * Whom something is assigned to, as the platform's assignments spell it: a buyer, a supplier, a group or a user of
 * one of them. Without a company it is the marketplace's own staff: a group of it, one admin user, or, with nothing
 * at all, every admin user.
 */
export interface Party {
  BuyerID?: string
  SupplierID?: string
  UserGroupID?: string
  UserID?: string
}

export type PartyKind = 'seller' | 'buyer' | 'supplier'
export type PartyLevel = 'company' | 'group' | 'user'

/** The fields of a party that say something, whatever else an assignment holds. */
export function partyOf(assignment: { [Field in keyof Party]?: string | null }): Party {
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

/** Id of the buyer or supplier it belongs to; undefined for the marketplace's own staff. */
export function companyOf({ BuyerID, SupplierID }: Party): string | undefined {
  return BuyerID || SupplierID || undefined
}

/** Id of what is meant itself: the user, the group or the company; empty for every admin user. */
export function ownIdOf(party: Party): string {
  return party.UserID || party.UserGroupID || companyOf(party) || ''
}

/** Tells one party from every other one. */
export function partyKey(party: Party): string {
  return [kindOf(party), companyOf(party) ?? '', levelOf(party), ownIdOf(party)].join('/')
}

/** Builds a party of its parts; `companyId` counts for buyers and suppliers, `id` for groups and users. */
export function makeParty(kind: PartyKind, level: PartyLevel, companyId: string, id: string): Party {
  return {
    ...(kind === 'buyer' && { BuyerID: companyId }),
    ...(kind === 'supplier' && { SupplierID: companyId }),
    ...(level === 'group' && { UserGroupID: id }),
    ...(level === 'user' && { UserID: id }),
  }
}

/** A party as the query of the platform's calls that delete or list assignments spells it. */
export function partyQuery({ BuyerID, SupplierID, UserGroupID, UserID }: Party) {
  return {
    ...(BuyerID && { buyerID: BuyerID }),
    ...(SupplierID && { supplierID: SupplierID }),
    ...(UserGroupID && { userGroupID: UserGroupID }),
    ...(UserID && { userID: UserID }),
  }
}

const WORDS: Record<PartyKind, Record<PartyLevel, string>> = {
  seller: { company: 'Every admin user', group: 'Admin user group', user: 'Admin user' },
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
 * What kind of party it is, in words: "User group of the buyer Harborline".
 *
 * @param companyName what its company is called; its id unless given
 */
export function describeParty(party: Party, companyName = companyOf(party)): string {
  const words = WORDS[kindOf(party)][levelOf(party)]
  return kindOf(party) === 'seller' || levelOf(party) === 'company' ? words : `${words} ${companyName}`
}
