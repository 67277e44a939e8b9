import {
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
  others: new Map([['gold', ['Cleat', 'Davit for quay']]]),
}
type Row = Omit<PartyPriceRow, 'line'>
const plan = (rows: readonly Row[]) =>
  planPartyPrices(
    rows.map((row, at) => ({ ...row, line: at + 2 })),
    facts,
  )
const exported = () => [anchor, bolt].flatMap((one) => partyPriceRows(one, schedules)) as Row[]

test('an exported file has a row for each party and price break, and changes nothing', () => {
  expect(exported().map((row) => Object.values(row).join())).toEqual([
    'Anchor,Anchor,harbor,,market,gold,USD,1,10.00,,',
    'Anchor,Anchor,harbor,,market,gold,USD,10,8.00,,',
    'Anchor,Anchor,harbor,vip,market,net,USD,1,5.00,,',
    'Anchor,Anchor,pier,,market,,,,,,',
    'Anchor,Anchor,quay,,market,secret,,,,,',
    'bolt,Bolt,harbor,,market,gold,USD,1,10.00,,',
    'bolt,Bolt,harbor,,market,gold,USD,10,8.00,,',
    'bolt,Bolt,harbor,vip,,net,USD,1,5.00,,',
    'bolt,Bolt,harbor,vip,supplier,net,USD,1,5.00,,',
    'bolt,Bolt,pier,,market,gold,USD,1,10.00,,',
    'bolt,Bolt,pier,,market,gold,USD,10,8.00,,',
    'bolt,Bolt,pier,,supplier,net,USD,1,5.00,,',
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
      '4 BuyerID: There is no price for buyer “nobody”. Add it on the page of the product first.',
      '5 UserGroupID: There is no price for user group “none” of buyer “harbor”. Add it on the page of the product first.',
    ],
  ],
  [
    'prices that have no schedule',
    [
      { ProductID: 'anchor', BuyerID: 'pier', Quantity: '1', Price: '1' },
      { ProductID: 'anchor', BuyerID: 'quay', Quantity: '1', Price: '1' },
    ],
    [
      '2 Price: They pay the default price. Choose a price schedule for them on the page of the product.',
      '3 PriceScheduleID: You do not have access to the price schedule “secret” of this product and buyer.',
    ],
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
