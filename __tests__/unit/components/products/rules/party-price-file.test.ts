import {
  addedParties,
  partyPriceRows,
  planPartyPrices,
  type PartyPriceRow,
  type PricedProduct,
} from '@/components/products/rules/party-price-file'
import type { PriceSchedule } from '@/lib/ordercloud/models'

const gold: PriceSchedule = {
  ...{ ID: 'gold', Name: 'Gold', Currency: 'USD' },
  PriceBreaks: [
    { Quantity: 1, Price: 10 },
    { Quantity: 10, Price: 8 },
  ],
}
const schedules = new Map<string, PriceSchedule>([
  ['gold', gold],
  ['net', { ID: 'net', Name: 'Net', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 5 }] }],
  [
    'own',
    { ID: 'own', Name: 'Own', OwnerID: 'market', PriceBreaks: [{ Quantity: 1, Price: 4 }] } as PriceSchedule,
  ],
  ['blank', { ID: 'blank', Name: 'Blank', OwnerID: 'market', PriceBreaks: [] } as PriceSchedule],
])
const anchor: PricedProduct = {
  product: { ID: 'Anchor', Name: 'Anchor' },
  assignments: [
    { ProductID: 'Anchor', BuyerID: 'harbor', PriceScheduleID: 'gold', SellerID: 'market' },
    {
      ProductID: 'Anchor',
      BuyerID: 'harbor',
      UserGroupID: 'vip',
      PriceScheduleID: 'net',
      SellerID: 'market',
    },
    { ProductID: 'Anchor', BuyerID: 'pier', PriceScheduleID: null, SellerID: 'market' },
    { ProductID: 'Anchor', BuyerID: 'quay', PriceScheduleID: 'secret', SellerID: 'market' },
  ],
}
const bolt: PricedProduct = {
  product: { ID: 'bolt', Name: 'Bolt' },
  assignments: [
    { ProductID: 'bolt', BuyerID: 'harbor', PriceScheduleID: 'gold', SellerID: 'market' },
    { ProductID: 'bolt', BuyerID: 'harbor', UserGroupID: 'vip', PriceScheduleID: 'net' },
    {
      ProductID: 'bolt',
      BuyerID: 'harbor',
      UserGroupID: 'vip',
      PriceScheduleID: 'net',
      SellerID: 'supplier',
    },
    { ProductID: 'bolt', BuyerID: 'pier', PriceScheduleID: 'gold', SellerID: 'market' },
    { ProductID: 'bolt', BuyerID: 'pier', PriceScheduleID: 'net', SellerID: 'supplier' },
  ],
}
const facts = {
  ...{ products: new Map(Object.entries({ anchor, bolt })), schedules },
  others: new Map([['gold', { names: ['Cleat', 'Davit for quay'], count: 2 }]]),
}
type Row = Omit<PartyPriceRow, 'line'>
const numbered = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, line: at + 2 }))
const parties = new Map([
  ['harbor', 'harbor'],
  ['pier', 'Pier'],
  ['pier/gold', 'Gold'],
])
const plan = (rows: readonly Row[], more: object = { parties }) =>
  planPartyPrices(numbered(rows), { ...facts, ...more })
const exported = () => [anchor, bolt].flatMap((one) => partyPriceRows(one, schedules)) as Row[]

test('an exported file has a row for each party and price break, and changes nothing', () => {
  expect(exported().map((row) => Object.values(row).join())).toEqual([
    'Anchor,Anchor,harbor,,market,gold,USD,1,10.00,,,',
    'Anchor,Anchor,harbor,,market,gold,USD,10,8.00,,,',
    'Anchor,Anchor,harbor,vip,market,net,USD,1,5.00,,,',
    'Anchor,Anchor,pier,,market,,,,,,,',
    'Anchor,Anchor,quay,,market,secret,,,,,,',
    'bolt,Bolt,harbor,,market,gold,USD,1,10.00,,,',
    'bolt,Bolt,harbor,,market,gold,USD,10,8.00,,,',
    'bolt,Bolt,harbor,vip,,net,USD,1,5.00,,,',
    'bolt,Bolt,harbor,vip,supplier,net,USD,1,5.00,,,',
    'bolt,Bolt,pier,,market,gold,USD,1,10.00,,,',
    'bolt,Bolt,pier,,market,gold,USD,10,8.00,,,',
    'bolt,Bolt,pier,,supplier,net,USD,1,5.00,,,',
  ])
  expect(plan(exported())).toMatchObject({ targets: [], problems: [], unchanged: 12 })
})

test('writes a shared price schedule once, and names all whose price it is', () => {
  const rows = exported().map((row) => (row.Price === '10.00' ? { ...row, Price: '11' } : row))
  const { targets, previews, problems } = plan(rows)
  expect(problems).toEqual([])
  expect(targets).toMatchObject([
    {
      ...{ id: 'gold', name: 'Gold', line: 2, moreLines: [3, 7, 8, 11, 12] },
      write: {
        body: {
          PriceBreaks: [
            { Quantity: 1, Price: 11 },
            { Quantity: 10, Price: 8 },
          ],
        },
      },
    },
  ])
  const note = previews?.get('gold')?.notes[0]?.replaceAll(/[\u2066-\u2069]/g, '')
  expect(note).toBe(
    'Shared by Anchor for harbor, Bolt for harbor and Bolt for pier, and changed once. It is also the price of Cleat and Davit for quay, which the file lacks.',
  )
})

describe('a price schedule for those who have none', () => {
  const price = (more: object) => ({ ProductID: 'anchor', BuyerID: 'pier', PriceScheduleID: 'OWN', ...more })
  const added = (UserGroupID: string) => ({
    id: `products/Anchor/Pier/${UserGroupID}/market`,
    write: {
      kind: 'create',
      body: { ProductID: 'Anchor', BuyerID: 'Pier', UserGroupID, PriceScheduleID: 'own' },
    },
  })
  /** The change of a buyer who sees the product at its default price already. */
  const changed = {
    ...{ id: 'products/Anchor/Pier//market', before: { PriceScheduleID: null } },
    write: { kind: 'patch', body: { PriceScheduleID: 'own' }, from: { PriceScheduleID: null } },
  }

  test('is added for buyers and user groups, and keeps its prices', () => {
    const { previews, words, canUndoCreates, ...planned } = plan([
      price({ Quantity: '', Price: '' }),
      price({ UserGroupID: 'GOLD', SellerID: 'Market' }),
    ])
    expect(planned).toEqual({
      targets: [
        { ...changed, name: 'Anchor for Pier', line: 2 },
        { ...added('Gold'), name: 'Anchor for Pier/Gold', line: 3 },
      ],
      ...{ creates: 1, changes: 1, unchanged: 0, problems: [] },
    })
    expect({ words, canUndoCreates }).toEqual({
      ...{ words: { one: 'record', many: 'records' }, canUndoCreates: true },
    })
    expect(previews?.get(changed.id)).toEqual({
      changes: [{ label: 'Price schedule', before: 'default price', after: 'Own (own)' }],
      notes: [],
    })
  })

  test('gets the prices of the rows', () => {
    const { targets, previews, problems } = plan([
      price({ Quantity: '1', Price: '3' }),
      price({ PriceScheduleID: '', Quantity: '10', Price: '2' }),
    ])
    expect(problems).toEqual([])
    expect(targets).toMatchObject([
      {
        ...{ id: 'own', line: 2, moreLines: [3] },
        write: {
          body: {
            PriceBreaks: [
              { Quantity: 1, Price: 3 },
              { Quantity: 10, Price: 2 },
            ],
          },
        },
      },
      { ...changed, line: 2, moreLines: [3] },
    ])
    expect(previews?.get('own')?.notes[0]).toMatch(/^Price of .*Anchor for Pier/)
  })

  test('is not added again for those who have it, and not for a product at its default price without a schedule', () => {
    expect(
      plan([
        { ProductID: 'anchor', BuyerID: 'harbor', PriceScheduleID: 'gold' },
        { ProductID: 'anchor', BuyerID: 'pier', PriceScheduleID: '' },
      ]),
    ).toMatchObject({ targets: [], unchanged: 2, problems: [] })
  })

  test('leaves a row that only shows the product to a buyer who has a price of the same seller', () => {
    const both: PricedProduct = {
      ...bolt,
      assignments: [
        { ProductID: 'bolt', BuyerID: 'pier', PriceScheduleID: null, SellerID: null },
        { ProductID: 'bolt', BuyerID: 'pier', PriceScheduleID: 'gold', SellerID: 'market' },
      ],
    }
    const found = { products: new Map([['bolt', both]]), parties }
    expect(plan(partyPriceRows(both, schedules) as Row[], found)).toMatchObject({
      ...{ targets: [], problems: [], unchanged: 3 },
    })
    const { targets, problems } = plan(
      [{ ProductID: 'bolt', BuyerID: 'pier', PriceScheduleID: 'own' }],
      found,
    )
    expect(targets).toEqual([])
    expect(problems).toMatchObject([
      {
        reason: 'The price schedule of this product and buyer is “gold”. Enter it, or leave the cell empty.',
      },
    ])
  })

  test('is checked by the platform for users who may not read buyers', () => {
    const rows = [price({ BuyerID: 'nobody', UserGroupID: 'none' })]
    expect(plan(rows, { parties: undefined })).toMatchObject({
      ...{ targets: [{ id: 'products/Anchor/nobody/none/market' }], problems: [] },
    })
    expect(addedParties(numbered([...rows, price({ PriceScheduleID: 'gone' })]), facts)).toMatchObject([
      { BuyerID: 'nobody', UserGroupID: 'none' },
    ])
  })
})

test.each<[string, Row[], string[]]>([
  [
    'rows without a product or a price',
    [
      { ProductID: 'gone', BuyerID: 'harbor', Price: '1' },
      { ProductID: 'anchor', Price: '1' },
      { ProductID: 'anchor', BuyerID: 'nobody', Price: '1' },
      { ProductID: 'anchor', BuyerID: 'harbor', UserGroupID: 'none', Price: '1' },
    ],
    [
      '2 ProductID: There is no product “gone”, or you do not have access to it.',
      '3 BuyerID: Enter the ID of a buyer.',
      '4 BuyerID: There is no price for buyer “nobody”. Enter the ID of a price schedule to add one.',
      '5 UserGroupID: There is no price for user group “none” of buyer “harbor”. Enter the ID of a price schedule to add one.',
    ],
  ],
  [
    'prices that have no schedule',
    [
      { ProductID: 'anchor', BuyerID: 'pier', Quantity: '1', Price: '1' },
      { ProductID: 'anchor', BuyerID: 'quay', Quantity: '1', Price: '1' },
    ],
    [
      '2 Price: They pay the default price. Enter the ID of a price schedule to add a price for them.',
      '3 PriceScheduleID: You do not have access to the price schedule “secret” of this product and buyer.',
    ],
  ],
  [
    'prices to add for unknown buyers, user groups and price schedules',
    [
      { ProductID: 'anchor', BuyerID: 'nobody', PriceScheduleID: 'own' },
      { ProductID: 'anchor', BuyerID: 'pier', UserGroupID: 'none', PriceScheduleID: 'own' },
      { ProductID: 'anchor', BuyerID: 'pier', UserGroupID: 'gold', PriceScheduleID: 'gone' },
      { ProductID: 'anchor', BuyerID: 'pier', UserGroupID: 'gold', PriceScheduleID: '', Price: '1' },
    ],
    [
      '2 BuyerID: There is no buyer “nobody”, or you do not have access to it.',
      '3 UserGroupID: The buyer “Pier” has no user group “none”, or you do not have access to it.',
      '4 PriceScheduleID: There is no price schedule “gone”, or you do not have access to it.',
      '5 Cells: Another row of this product and buyer has an error.',
    ],
  ],
  [
    'prices to add with a price schedule without prices or of another seller',
    [
      { ProductID: 'anchor', BuyerID: 'pier', PriceScheduleID: 'blank', Quantity: '1', Price: '1' },
      { ProductID: 'bolt', BuyerID: 'harbor', SellerID: 'other', PriceScheduleID: 'own' },
    ],
    [
      '2 PriceScheduleID: The price schedule “blank” has no prices, so it cannot be assigned. Set its first price on its page.',
      '3 SellerID: The seller of the price schedule “own” is “market”. Enter it, or leave the cell empty.',
    ],
  ],
  [
    'another price schedule than the one they have',
    [{ ProductID: 'anchor', BuyerID: 'harbor', PriceScheduleID: 'own', Quantity: '1', Price: '1' }],
    [
      '2 PriceScheduleID: The price schedule of this product and buyer is “gold”. Enter it, or leave the cell empty.',
    ],
  ],
  [
    'a price to add whose prices have an error',
    [{ ProductID: 'anchor', BuyerID: 'pier', PriceScheduleID: 'own', Quantity: '1', Price: 'x' }],
    [expect.stringMatching(/^2 Price: /) as unknown as string],
  ],
  [
    'a buyer with prices of several sellers',
    [{ ProductID: 'bolt', BuyerID: 'pier', Quantity: '1', Price: '1' }],
    ['2 SellerID: There are several prices for buyer “pier”. Enter the seller ID.'],
  ],
  [
    'different prices of a shared schedule',
    [
      { ProductID: 'anchor', BuyerID: 'harbor', Quantity: '1', Price: '11' },
      { ProductID: 'bolt', BuyerID: 'harbor', Quantity: '1', Price: '12' },
    ],
    [
      '2 Cells: Product “bolt” for buyer “harbor” has the same price schedule. Enter the same prices for both.',
      '3 Cells: Product “Anchor” for buyer “harbor” has the same price schedule. Enter the same prices for both.',
    ],
  ],
  [
    'a schedule with an error in any row',
    [
      { ProductID: 'anchor', BuyerID: 'harbor', Quantity: '1', Price: 'x' },
      { ProductID: 'anchor', BuyerID: 'harbor', Quantity: '10', Price: '8' },
      { ProductID: 'bolt', BuyerID: 'harbor', Quantity: '1', Price: '12', PriceScheduleID: 'gold' },
    ],
    [
      expect.stringMatching(/^2 Price: /) as unknown as string,
      '3 Cells: Another row of this product and buyer has an error.',
      '4 Cells: A row of product “Anchor” for buyer “harbor”, which has the same price schedule, has an error.',
    ],
  ],
])('leaves out %s', (_name, rows, expected) => {
  const { targets, problems } = plan(rows)
  expect(targets).toEqual([])
  expect(problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual(expected)
})
