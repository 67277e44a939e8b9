import { isolate } from '@/lib/format/direction'
import type { PriceCandidate, PriceChoice, PriceSource } from '@/lib/price/price-for-user'
import {
  showsProduct,
  type CatalogVerdict,
  type NobodyReason,
  type PlaceVerdict,
  type Verdict,
} from './visibility'

/** The place where a condition can be changed. */
export type Remedy =
  | { to: 'catalogs' }
  | { to: 'details' | 'parent' | 'prices' | 'currency' }
  | { to: 'catalog'; catalogId: string }
  | { to: 'category'; catalogId: string; categoryId: string }

/** One condition for seeing or ordering a product, as a sentence. */
export interface Condition {
  /** Hints change nothing about the answer. */
  state: 'met' | 'unmet' | 'hint'
  text: string
  remedy?: Remedy
}

/** The price of a product for the users that the question is about. A currency is null when there is none. */
export type FoundPrice =
  | {
      kind: 'found'
      schedule: string
      source: PriceSource
      /** Currency of the price schedule. Set only when the currency of the users is not known. */
      uncheckedCurrency?: string | null
    }
  | {
      kind: 'otherCurrency'
      schedule: string
      currency: string | null
      usersCurrency: string | null
      /** True for the default price of the product, whose currency can be changed there. */
      isDefault: boolean
    }
  | { kind: 'none' }

/**
 * Returns the price that follows from a choice between price schedules. When none applies only because of its currency,
 * returns the first of these.
 *
 * @param currency the currency of the users: null for none, undefined when it is not known
 */
export function foundPrice({ winner, others }: PriceChoice, currency: string | null | undefined): FoundPrice {
  const nameOf = ({ schedule }: PriceCandidate) => schedule.Name || (schedule.ID ?? '')
  const currencyOf = ({ schedule }: PriceCandidate) => schedule.Currency || null
  if (winner)
    return {
      ...{ kind: 'found', schedule: nameOf(winner), source: winner.source },
      ...(currency === undefined && { uncheckedCurrency: currencyOf(winner) }),
    }
  const inOthers = others.flatMap(({ reason, candidate }) => (reason === 'currency' ? [candidate] : []))
  // Most offers of suppliers apply only to orders that go to the supplier.
  const other = inOthers.find(({ source }) => source !== 'supplier') ?? inOthers[0]
  if (!other) return { kind: 'none' }
  return {
    ...{ kind: 'otherCurrency', schedule: nameOf(other), currency: currencyOf(other) },
    ...{ usersCurrency: currency || null, isDefault: other.source === 'default' && !other.isOfParent },
  }
}

/** The names for the sentences. An unknown name is the ID. */
export interface Names {
  /** The users that the question is about: all users of the buyer, those of one user group, or one user. */
  asked: 'buyer' | 'group' | 'user'
  buyer: string
  catalog: (id: string) => string
  category: (catalogId: string, id: string) => string
}

const quoted = (name: string) => `“${isolate(name)}”`

/** Returns the conditions for seeing a product in the order in which the platform applies them, and its price. */
export function visibilityConditions(verdict: Verdict, price: FoundPrice, names: Names): Condition[] {
  const { isActive, isParentActive, catalogs } = verdict
  return [
    isActive
      ? { state: 'met', text: 'The product is active.' }
      : { state: 'unmet', text: 'The product is inactive.', remedy: { to: 'details' } },
    ...(isParentActive
      ? []
      : [
          {
            state: 'unmet' as const,
            text: 'Its parent product is inactive.',
            remedy: { to: 'parent' as const },
          },
        ]),
    ...(catalogs.length === 0
      ? [
          {
            state: 'unmet' as const,
            text: 'The product is in no catalog.',
            remedy: { to: 'catalogs' as const },
          },
        ]
      : []),
    ...catalogs.flatMap((catalog) => {
      const conditions = catalogConditions(catalog, verdict, names)
      // Another catalog that shows the product is sufficient.
      const isNeedless = catalog.reason === undefined && catalogs.some(({ reason }) => reason !== undefined)
      return isNeedless ? conditions.map((one): Condition => ({ ...one, state: 'hint' })) : conditions
    }),
    ...priceConditions(price, names.asked),
  ]
}

function catalogConditions(catalog: CatalogVerdict, { assignedTo }: Verdict, names: Names): Condition[] {
  const { id, isActive, isAssigned, showsAll, reason, places } = catalog
  const name = quoted(names.catalog(id))
  const remedy: Remedy = { to: 'catalog', catalogId: id }
  if (!isAssigned)
    return [{ state: 'unmet', text: `Catalog ${name} is not assigned to ${isolate(names.buyer)}.`, remedy }]
  const assigned: Condition = {
    state: 'met',
    text: `Catalog ${name} contains the product and is assigned to ${isolate(names.buyer)}.`,
  }
  if (!isActive) return [assigned, { state: 'unmet', text: `Catalog ${name} is inactive.`, remedy }]
  const ofPlaces = places.map((place) => placeCondition(place, catalog, names))
  const hidden = places.flatMap((place): Condition[] =>
    showsProduct(place) && !place.isCategoryShown
      ? [
          {
            state: 'hint',
            text: `Category ${quoted(names.category(id, place.categoryId))} is hidden from ${USERS[names.asked]}. The product is found by search only.`,
            remedy: { to: 'category', catalogId: id, categoryId: place.categoryId },
          },
        ]
      : [],
  )
  if (reason === 'catalog')
    return [assigned, { state: 'met', text: `Catalog ${name} shows all products.` }, ...hidden]
  const ofCatalog: Condition = showsAll
    ? {
        state: 'unmet',
        text: `Catalog ${name} shows all products, but not those of a category that hides them.`,
      }
    : { state: 'unmet', text: `Catalog ${name} does not show all products.`, remedy }
  const ofCategories: Condition[] =
    places.length > 0
      ? ofPlaces
      : [
          {
            state: 'unmet',
            text: `The product is in no category of catalog ${name}.`,
            remedy: { to: 'catalogs' },
          },
        ]
  const ofAssignment: Condition = assignedTo
    ? { state: 'met', text: `The product is assigned to ${PARTIES[assignedTo]}.` }
    : {
        state: 'unmet',
        text: UNASSIGNED[names.asked],
        remedy: { to: 'prices' },
      }
  const ways = [ofCatalog, ...ofCategories, ofAssignment]
  // One of the ways is sufficient, so that the others are only hints.
  if (reason !== undefined) return [assigned, ...ways.filter(({ state }) => state === 'met'), ...hidden]
  return [
    assigned,
    { state: 'unmet', text: `Nothing in catalog ${name} shows the product. One of these is sufficient:` },
    ...ways.map((way): Condition => ({ ...way, state: 'hint' })),
  ]
}

const USERS = { buyer: 'the users of the buyer', group: 'the users of the group', user: 'the user' }
const PARTIES = { buyer: 'the buyer', group: 'the user group' }
const UNASSIGNED = {
  buyer: 'The product is not assigned to the buyer.',
  group: 'The product is assigned neither to the buyer nor to the user group.',
  user: 'The product is assigned neither to the buyer nor to a user group of the user.',
}

function placeCondition(place: PlaceVerdict, { id }: CatalogVerdict, names: Names): Condition {
  const { categoryId, inactiveId, allProducts } = place
  const name = quoted(names.category(id, categoryId))
  const at = (category: string): Remedy => ({ to: 'category', catalogId: id, categoryId: category })
  if (inactiveId !== undefined)
    return {
      state: 'unmet',
      text:
        inactiveId === categoryId
          ? `Category ${name} is inactive.`
          : `Category ${name} is hidden, because ${quoted(names.category(id, inactiveId))} above it is inactive.`,
      remedy: at(inactiveId),
    }
  const { value, from } = allProducts
  const source =
    from === null
      ? ', as the catalog says'
      : from === categoryId
        ? ''
        : `, as ${quoted(names.category(id, from))} above it says`
  return value
    ? { state: 'met', text: `Category ${name} shows its products${source}.` }
    : {
        state: 'unmet',
        text: `Category ${name} does not show all its products${source}.`,
        remedy: at(from ?? categoryId),
      }
}

const SOURCES = {
  group: 'the price of a user group',
  buyer: 'the price of the buyer',
  supplier: 'the price of a supplier',
  default: 'the default price',
}

function priceConditions(price: FoundPrice, asked: Names['asked']): Condition[] {
  if (price.kind === 'none')
    return [
      {
        state: 'unmet',
        text: 'No price schedule applies, so the product cannot be ordered.',
        remedy: { to: 'prices' },
      },
    ]
  const name = quoted(price.schedule)
  if (price.kind === 'otherCurrency') {
    const { currency, usersCurrency, isDefault } = price
    const [users, buy, have] = asked === 'user' ? ['the user', 'buys', 'has'] : ['these users', 'buy', 'have']
    const of = currency ? `is in ${isolate(currency)}` : 'has no currency'
    const ofUsers = usersCurrency ? `${buy} in ${isolate(usersCurrency)}` : `${have} no currency`
    return [
      {
        state: 'unmet',
        text: `Price schedule ${name} ${of}, but ${users} ${ofUsers}, so it does not apply.`,
        remedy: { to: isDefault ? 'currency' : 'prices' },
      },
    ]
  }
  const { uncheckedCurrency: unchecked, source } = price
  if (unchecked === undefined)
    return [{ state: 'met', text: `Price schedule ${name} applies: ${SOURCES[source]}.` }]
  const users = unchecked ? `users who buy in ${isolate(unchecked)}` : 'users without a currency'
  return [
    {
      state: 'hint',
      text: `Price schedule ${name} applies to ${users} only: ${SOURCES[source]}. The currency of these users was not checked, because this needs the role LocaleReader.`,
    },
  ]
}

const NOBODY: Readonly<Record<NobodyReason, string>> = {
  inactive: 'The product is inactive.',
  parentInactive: 'Its parent product is inactive.',
  noCatalog: 'It is in no catalog.',
  catalogsInactive: 'All of its catalogs are inactive.',
  noBuyer: 'None of its active catalogs is assigned to a buyer.',
  notShown:
    'Its catalogs do not show all products, and neither a category nor an assignment shows it to a buyer.',
}

/** Returns the reason why no buyer sees a product as a sentence. */
export const nobodyWords = (reason: NobodyReason): string => NOBODY[reason]
