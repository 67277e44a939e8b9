import type { SeedPart, SeedRecord } from '../../format'
import { addressRecord } from '../address'
import type { Place } from '../address'
import { userRecord } from '../person'
import type { Person } from '../person'

/** The user or group that an address, a card or an account is assigned to; the whole company when both are absent. */
export interface Party {
  user?: string
  group?: string
}

/** A buyer in the short form of the seed files. */
export interface BuyerSeed {
  id: string
  name: string
  domain: string
  active: boolean
  catalog: string
  locale?: string
  xp: SeedRecord
  people: Person[]
  groups: { id: string; name: string; about: string }[]
  places: (Place & { uses: (Party & { shipping: boolean; billing: boolean })[] })[]
  costCenters?: { id: string; name: string; about: string; groups: string[] }[]
  cards?: { id: string; type: string; digits: string; holder: string; expires: string; for: Party[] }[]
  accounts?: {
    id: string
    name: string
    balance: number
    starts?: string
    ends?: string
    notForPayment?: true
    for: (Party & { exceed?: true })[]
  }[]
  rules?: { id: string; name: string; about: string; group: string; when: string }[]
}

function party({ user, group }: Party): SeedRecord {
  return { UserID: user ?? null, UserGroupID: group ?? null }
}

/** Converts a buyer to its part of the seed. */
export function buyerPart(story: BuyerSeed): SeedPart {
  const BuyerID = story.id
  const { costCenters = [], cards = [], accounts = [], rules = [] } = story
  return {
    Objects: {
      Buyers: [
        {
          ID: story.id,
          Name: story.name,
          DefaultCatalogID: story.catalog,
          Active: story.active,
          xp: story.xp,
        },
      ],
      Users: story.people.map((person) => userRecord(person, story.domain, { BuyerID })),
      UserGroups: story.groups.map(({ id, name, about }) => ({
        BuyerID,
        ID: id,
        Name: name,
        Description: about,
        xp: null,
      })),
      Addresses: story.places.map((place) => ({ BuyerID, ...addressRecord(place, story.name) })),
      CostCenters: costCenters.map(({ id, name, about }) => ({
        BuyerID,
        ID: id,
        Name: name,
        Description: about,
        xp: null,
      })),
      CreditCards: cards.map((card) => ({
        BuyerID,
        ID: card.id,
        Token: `demo-token-${card.id}`,
        CardType: card.type,
        PartialAccountNumber: card.digits,
        CardholderName: card.holder,
        ExpirationDate: card.expires,
        xp: null,
      })),
      SpendingAccounts: accounts.map((account) => ({
        BuyerID,
        ID: account.id,
        Name: account.name,
        Balance: account.balance,
        AllowAsPaymentMethod: !account.notForPayment,
        StartDate: account.starts ?? null,
        EndDate: account.ends ?? null,
        xp: null,
      })),
      ApprovalRules: rules.map((rule) => ({
        BuyerID,
        ID: rule.id,
        Name: rule.name,
        Description: rule.about,
        ApprovingGroupID: rule.group,
        RuleExpression: rule.when,
        xp: null,
      })),
    },
    Assignments: {
      LocaleAssignments: story.locale ? [{ LocaleID: story.locale, BuyerID, UserGroupID: null }] : [],
      UserGroupAssignments: story.people.flatMap((person) =>
        (person.groups ?? []).map((group) => ({ BuyerID, UserGroupID: group, UserID: person.id })),
      ),
      AddressAssignments: story.places.flatMap((place) =>
        place.uses.map((use) => ({
          BuyerID,
          AddressID: place.id,
          ...party(use),
          IsShipping: use.shipping,
          IsBilling: use.billing,
        })),
      ),
      CostCenterAssignments: costCenters.flatMap((center) =>
        center.groups.map((group) => ({ BuyerID, CostCenterID: center.id, UserGroupID: group })),
      ),
      CreditCardAssignments: cards.flatMap((card) =>
        card.for.map((use) => ({ BuyerID, CreditCardID: card.id, ...party(use) })),
      ),
      SpendingAccountAssignments: accounts.flatMap((account) =>
        account.for.map((use) => ({
          BuyerID,
          SpendingAccountID: account.id,
          ...party(use),
          AllowExceed: use.exceed ?? false,
        })),
      ),
    },
  }
}
