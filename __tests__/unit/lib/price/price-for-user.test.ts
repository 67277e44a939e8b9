import {
  candidatesOf,
  choosePriceSchedule,
  priceAt,
  scheduleIdsOf,
  type PriceCandidate,
} from '@/lib/price/price-for-user'

const schedule = (ID: string, more: object = {}) => ({
  ...{ ID, Name: ID, OwnerID: 'market', PriceBreaks: [{ Quantity: 1, Price: 5 }] },
  ...more,
})
const candidates: PriceCandidate[] = [
  { source: 'default', sellerId: null, schedule: schedule('default') },
  { source: 'buyer', sellerId: 'market', schedule: schedule('buyer') },
  { source: 'group', partyId: 'site', sellerId: 'market', schedule: schedule('group') },
  { source: 'supplier', partyId: 'acme', sellerId: 'acme', schedule: schedule('offer', { OwnerID: 'acme' }) },
]
const sellers = { marketplaceId: 'market', ownerId: 'market' }
const choose = (
  user: { groupIds?: string[]; currency?: string | null },
  among = candidates,
  of: Parameters<typeof choosePriceSchedule>[2] = sellers,
) => {
  const { winner, others } = choosePriceSchedule(among, { groupIds: [], currency: null, ...user }, of)
  return [
    winner?.schedule.ID,
    Object.fromEntries(others.map((one) => [one.candidate.schedule.ID, one.reason])),
  ]
}

test('the price of a user’s group comes before that of the buyer and the default', () => {
  expect(choose({ groupIds: ['site'] })).toEqual([
    'group',
    { buyer: 'priority', offer: 'seller', default: 'priority' },
  ])
  expect(choose({})).toEqual(['buyer', { group: 'group', offer: 'seller', default: 'priority' }])
})

test('every currency counts while that of the users is not known', () => {
  const [fallback] = candidates
  const inEuro = { ...fallback!, schedule: schedule('euro', { Currency: 'EUR' }) }
  const winnerFor = (currency: string | null | undefined) =>
    choosePriceSchedule([inEuro], { groupIds: [], currency }, sellers).winner?.schedule.ID
  expect([winnerFor(undefined), winnerFor('eur'), winnerFor(null)]).toEqual(['euro', 'euro', undefined])
})

test('prices of the parent product count only when the product has none for the user', () => {
  const [fallback, buyer, group] = candidates
  const ofParent = { ...group!, schedule: schedule('parent'), isOfParent: true as const }
  expect(choose({ groupIds: ['site'] }, [ofParent, fallback!])).toEqual(['default', { parent: 'priority' }])
  expect(choose({ groupIds: ['site'] }, [ofParent])).toEqual(['parent', {}])
  expect(choose({ currency: 'EUR' }, [ofParent, buyer!])).toEqual([
    undefined,
    { buyer: 'currency', parent: 'group' },
  ])
})

test('finds the price schedules that the lists of a product name', () => {
  const listed = {
    assignments: [
      { UserGroupID: 'site', SellerID: 'acme', PriceScheduleID: 'a' },
      { PriceScheduleID: 'b' },
      { UserGroupID: 'other' },
    ],
    suppliers: [{ ID: 'acme', DefaultPriceScheduleID: 'a' }, { ID: 'bolts' }],
    defaultScheduleId: 'hidden',
  }
  expect(scheduleIdsOf(listed)).toEqual(['a', 'b', 'hidden'])
  const [a, b] = [schedule('a'), schedule('b')]
  // The user of the office may not read the default schedule.
  expect(
    candidatesOf(
      listed,
      new Map([
        ['a', a],
        ['b', b],
      ]),
    ),
  ).toEqual([
    { source: 'group', partyId: 'site', sellerId: 'acme', schedule: a },
    { source: 'buyer', sellerId: null, schedule: b },
    { source: 'supplier', partyId: 'acme', sellerId: 'acme', schedule: a },
  ])
})

test('only prices in the currency of the user count, and no currency counts as its own', () => {
  const euro = { source: 'default' as const, sellerId: null, schedule: schedule('euro', { Currency: 'EUR' }) }
  expect(choose({ currency: 'eur' }, [...candidates.slice(1), euro])).toEqual([
    'euro',
    { group: 'group', buyer: 'currency', offer: 'currency' },
  ])
  expect(choose({ currency: 'CHF' }, [euro])).toEqual([undefined, { euro: 'currency' }])
})

test('prices of the product’s owner count, but after those of the marketplace', () => {
  const own = { marketplaceId: 'market', ownerId: 'acme' }
  const [fallback, , , offer] = candidates
  expect(choose({}, [offer!], own)).toEqual(['offer', {}])
  expect(choose({}, [fallback!, offer!], own)).toEqual(['default', { offer: 'priority' }])
})

test('calculates the price of a quantity with the sale price, and says which quantities are not sold', () => {
  const offer = schedule('sale', {
    IsOnSale: true,
    MaxQuantity: 20,
    PriceBreaks: [
      { Quantity: 1, Price: 5, SalePrice: 4.5 },
      { Quantity: 10, Price: 4 },
    ],
  })
  expect(priceAt(offer, 3)).toEqual({
    ...{ total: 13.5, unit: 4.5, fromQuantity: 1, isOnSale: true, problem: undefined },
  })
  expect(priceAt(offer, 30)).toMatchObject({ total: 120, isOnSale: false, problem: 'Order at most 20.' })
  expect(priceAt(schedule('empty', { PriceBreaks: [] }), 1).total).toBeUndefined()
})
