import {
  decideVisibility,
  groupsThatSee,
  nobodyReason,
  type AudienceFacts,
  type CatalogFacts,
  type VisibilityFacts,
} from '@/components/products/rules/visibility'
import {
  foundPrice,
  nobodyWords,
  visibilityConditions,
  type FoundPrice,
} from '@/components/products/rules/visibility-conditions'
import type { PriceSource } from '@/lib/price/price-for-user'

const OPEN = { ViewAllCategories: true, ViewAllProducts: true }
const CLOSED = { ViewAllCategories: false, ViewAllProducts: false }
const lamps = { id: 'lamps', isActive: true }
const electric = { id: 'electric', isActive: true }

const catalog = (more: Partial<CatalogFacts> = {}): CatalogFacts => ({
  ...{ id: 'c', isActive: true, assignment: OPEN, trails: [], settings: [] },
  ...more,
})
const facts = (catalogs: CatalogFacts[], more: Partial<VisibilityFacts> = {}): VisibilityFacts => ({
  ...{ isActive: true, isParentActive: true, catalogs, assignedTo: [], groupIds: [] },
  ...more,
})
const setting = (CategoryID: string, ViewAllProducts: boolean | undefined, UserGroupID?: string) => ({
  ...{ CategoryID, BuyerID: 'b' },
  ...(ViewAllProducts !== undefined && { ViewAllProducts }),
  ...(UserGroupID && { UserGroupID }),
})
const inLamps = { trails: [[lamps, electric]] }

const CASES: [name: string, given: VisibilityFacts, reason: string | undefined | 'no product'][] = [
  ['an open catalog shows it', facts([catalog()]), 'catalog'],
  ['no catalog', facts([]), undefined],
  ['an inactive catalog', facts([catalog({ isActive: false })]), undefined],
  ['a catalog of other buyers', facts([catalog({ assignment: null })]), undefined],
  ['a closed catalog', facts([catalog({ assignment: CLOSED })]), undefined],
  [
    'a category above that shows its products',
    facts([catalog({ assignment: CLOSED, ...inLamps, settings: [setting('electric', true)] })]),
    'category',
  ],
  [
    'a category that precedes the one above it',
    facts([
      catalog({
        ...{ assignment: CLOSED, ...inLamps },
        settings: [setting('electric', true), setting('lamps', false)],
      }),
    ]),
    undefined,
  ],
  [
    'a category that hides its products in an open catalog',
    facts([catalog({ ...inLamps, settings: [setting('lamps', false)] })]),
    undefined,
  ],
  [
    'another category that shows it in an open catalog',
    facts([catalog({ trails: [[lamps], [electric]], settings: [setting('lamps', false)] })]),
    'category',
  ],
  [
    'an inactive category above a category that shows its products',
    facts([
      catalog({
        assignment: CLOSED,
        trails: [[lamps, { ...electric, isActive: false }]],
        settings: [setting('lamps', true)],
      }),
    ]),
    undefined,
  ],
  [
    'an inactive category in an open catalog',
    facts([catalog({ trails: [[{ ...lamps, isActive: false }]] })]),
    'catalog',
  ],
  [
    'an assignment to the buyer',
    facts([catalog({ assignment: CLOSED })], { assignedTo: [null] }),
    'assignment',
  ],
  [
    'an assignment to a group of the user',
    facts([catalog({ assignment: CLOSED })], { assignedTo: ['g'], groupIds: ['f', 'g'] }),
    'assignment',
  ],
  [
    'an assignment to another group',
    facts([catalog({ assignment: CLOSED })], { assignedTo: ['g'], groupIds: ['f'] }),
    undefined,
  ],
  [
    'an assignment without a catalog of the buyer',
    facts([catalog({ assignment: null })], { assignedTo: [null] }),
    undefined,
  ],
  [
    'a group that precedes the buyer on the same category',
    facts([catalog({ ...inLamps, settings: [setting('lamps', true), setting('lamps', false, 'g')] })], {
      groupIds: ['g'],
    }),
    undefined,
  ],
  [
    'two groups of which one shows the category',
    facts(
      [
        catalog({
          ...{ assignment: CLOSED, ...inLamps },
          settings: [setting('lamps', false, 'f'), setting('lamps', true, 'g')],
        }),
      ],
      { groupIds: ['f', 'g'] },
    ),
    'category',
  ],
  [
    'a group without a setting',
    facts([catalog({ ...inLamps, settings: [setting('lamps', false), setting('lamps', undefined, 'g')] })], {
      groupIds: ['g'],
    }),
    undefined,
  ],
]

test.each(CASES)('decides about %s', (_, given, reason) => {
  const verdict = decideVisibility(given)
  expect(verdict.catalogs.map((one) => one.reason)).toEqual(given.catalogs.map(() => reason))
  expect(verdict.isVisible).toBe(reason !== undefined)
})

test.each([{ isActive: false }, { isParentActive: false }])('hides a product with %j', (more) => {
  expect(decideVisibility(facts([catalog()], more)).isVisible).toBe(false)
})

it('names the groups that see a product which the other users do not see', () => {
  const closed = catalog({ assignment: CLOSED, ...inLamps, settings: [setting('electric', true, 'f')] })
  expect(groupsThatSee(facts([closed], { assignedTo: ['g'] }))).toEqual(['g', 'f'])
  expect(groupsThatSee(facts([catalog()], { assignedTo: ['g'] }))).toEqual([])
})

describe('the audience of a product', () => {
  const open = { ...catalog(), buyers: [{ CatalogID: 'c', BuyerID: 'b', ...OPEN }] }
  const closed = { ...open, buyers: [{ CatalogID: 'c', BuyerID: 'b', ...CLOSED }] }
  const of = (catalogs: AudienceFacts['catalogs'], more: Partial<AudienceFacts> = {}): AudienceFacts => ({
    ...{ isActive: true, isParentActive: true, catalogs, assignments: [] },
    ...more,
  })
  test.each([
    ['inactive', of([open], { isActive: false })],
    ['parentInactive', of([open], { isParentActive: false })],
    ['noCatalog', of([])],
    ['catalogsInactive', of([{ ...open, isActive: false }])],
    ['noBuyer', of([{ ...open, buyers: [] }])],
    ['notShown', of([closed])],
    ['notShown', of([closed], { assignments: [{ ProductID: 'p', BuyerID: 'other' }] })],
    [
      'notShown',
      of([{ ...closed, ...inLamps, settings: [{ ...setting('lamps', true), BuyerID: 'other' }] }]),
    ],
    [undefined, of([open])],
    [undefined, of([{ ...open, id: 'x', isActive: false }, open])],
    [undefined, of([closed], { assignments: [{ ProductID: 'p', BuyerID: 'b', UserGroupID: 'g' }] })],
    [undefined, of([{ ...closed, ...inLamps, settings: [setting('electric', true, 'g')] }])],
  ] as const)('has the reason %s', (reason, given) => {
    expect(nobodyReason(given)).toBe(reason)
    if (reason) expect(nobodyWords(reason)).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the conditions', () => {
  const names = {
    asked: 'buyer',
    buyer: 'Harborline',
    catalog: (id: string) => `Catalog ${id}`,
    category: (_: string, id: string) => id,
  } as const
  const list: FoundPrice = { kind: 'found', schedule: 'List', source: 'default' }
  const linesOf = (given: VisibilityFacts, price: FoundPrice = list) =>
    visibilityConditions(decideVisibility(given), price, names).map(
      ({ state, text, remedy }) =>
        `${state}: ${text}${remedy ? ` [${Object.values(remedy).join(' ')}]` : ''}`,
    )

  it('name each way in which a closed catalog could show the product, with the place to change it', () => {
    const closed = catalog({ assignment: CLOSED, ...inLamps, settings: [setting('electric', false)] })
    expect(linesOf(facts([closed], { isActive: false }), { kind: 'none' })).toEqual([
      'unmet: The product is inactive. [details]',
      'met: Catalog “Catalog c” contains the product and is assigned to Harborline.',
      'unmet: Nothing in catalog “Catalog c” shows the product. One of these is sufficient:',
      'hint: Catalog “Catalog c” does not show all products. [catalog c]',
      'hint: Category “lamps” does not show all its products, as “electric” above it says. [category c electric]',
      'hint: The product is not assigned to the buyer. [prices]',
      'unmet: No price schedule applies, so the product cannot be ordered. [prices]',
    ])
  })

  it('name only the catalog that shows the product as decisive', () => {
    expect(linesOf(facts([catalog({ id: 'd', assignment: null }), catalog({ trails: [[lamps]] })]))).toEqual([
      'met: The product is active.',
      'hint: Catalog “Catalog d” is not assigned to Harborline. [catalog d]',
      'met: Catalog “Catalog c” contains the product and is assigned to Harborline.',
      'met: Catalog “Catalog c” shows all products.',
      'met: Price schedule “List” applies: the default price.',
    ])
    const hidden = catalog({ assignment: { ...OPEN, ViewAllCategories: false }, trails: [[lamps]] })
    expect(linesOf(facts([hidden]))).toContain(
      'hint: Category “lamps” is hidden from the users of the buyer. The product is found by search only. [category c lamps]',
    )
  })

  test.each([
    [facts([]), 'unmet: The product is in no catalog. [catalogs]'],
    [facts([catalog({ isActive: false })]), 'unmet: Catalog “Catalog c” is inactive. [catalog c]'],
    [
      facts([catalog({ assignment: null })]),
      'unmet: Catalog “Catalog c” is not assigned to Harborline. [catalog c]',
    ],
    [
      facts([catalog({ assignment: CLOSED })]),
      'hint: The product is in no category of catalog “Catalog c”. [catalogs]',
    ],
    [
      facts([catalog({ assignment: CLOSED, trails: [[lamps, { ...electric, isActive: false }]] })]),
      'hint: Category “lamps” is hidden, because “electric” above it is inactive. [category c electric]',
    ],
    [
      facts([catalog({ ...inLamps, settings: [setting('lamps', false)] })]),
      'hint: Category “lamps” does not show all its products. [category c lamps]',
    ],
    [facts([catalog()], { isParentActive: false }), 'unmet: Its parent product is inactive. [parent]'],
  ])('include the missing condition (%#)', (given, line) => {
    expect(linesOf(given)).toContain(line)
  })
})

describe('the price', () => {
  const priced = (ID: string, Currency: string | null, source: PriceSource = 'default') => ({
    ...{ source, sellerId: null },
    schedule: { ID, Name: `Name ${ID}`, Currency: Currency as string },
  })
  const wrong = (...candidates: ReturnType<typeof priced>[]) => ({
    winner: undefined,
    others: candidates.map((candidate) => ({ candidate, reason: 'currency' as const })),
  })
  const lineOf = (price: FoundPrice, asked: 'buyer' | 'user' = 'buyer') => {
    const names = { asked, buyer: 'b', catalog: String, category: String }
    const { state, text, remedy } = visibilityConditions(decideVisibility(facts([])), price, names).at(-1)!
    return `${state}: ${text}${remedy ? ` [${remedy.to}]` : ''}`
  }

  it('is missing because of its currency, which can be changed where the price is', () => {
    expect(lineOf(foundPrice(wrong(priced('list', null)), 'USD'))).toBe(
      'unmet: Price schedule “Name list” has no currency, but these users buy in USD, so it does not apply. [currency]',
    )
    expect(lineOf(foundPrice(wrong(priced('list', 'EUR')), null), 'user')).toBe(
      'unmet: Price schedule “Name list” is in EUR, but the user has no currency, so it does not apply. [currency]',
    )
    // The platform keeps the currency of a price schedule that a buyer has.
    expect(lineOf(foundPrice(wrong(priced('own', 'EUR', 'buyer'), priced('list', null)), 'USD'))).toBe(
      'unmet: Price schedule “Name own” is in EUR, but these users buy in USD, so it does not apply. [prices]',
    )
    // The price of a supplier is named only when there is no other.
    const ofSupplier = priced('theirs', 'EUR', 'supplier')
    expect(lineOf(foundPrice(wrong(ofSupplier, priced('list', null)), 'USD'))).toMatch(/“Name list”/)
    expect(lineOf(foundPrice(wrong(ofSupplier), 'USD'))).toMatch(/“Name theirs”/)
  })

  it('is not claimed when the currency of the users is not known', () => {
    const choice = { winner: priced('list', 'USD'), others: [] }
    expect(lineOf(foundPrice(choice, 'USD'))).toBe(
      'met: Price schedule “Name list” applies: the default price.',
    )
    expect(lineOf(foundPrice(choice, undefined))).toBe(
      'hint: Price schedule “Name list” applies to users who buy in USD only: the default price. The currency of these users was not checked, because this needs the role LocaleReader.',
    )
    expect(lineOf(foundPrice({ winner: priced('list', null), others: [] }, undefined))).toMatch(
      /^hint: .* applies to users without a currency only/,
    )
  })
})
