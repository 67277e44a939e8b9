import { priceScheduleImport } from '@/components/products/priceschedules/import'
import { autoMap, planImport } from '@/lib/csv/import-plan'
import { csvLine, valueAt } from '@/lib/csv/cells'
import { readCsv } from '@/lib/csv/read'
import type { PriceSchedule, Supplier } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

const mockSuppliers: Supplier[] = [{ ID: 'North', Name: 'The north' }]
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Suppliers: { List: async () => ({ Items: mockSuppliers, Meta: { TotalCount: 1, TotalPages: 1 } }) },
      Me: { Get: async () => ({ Supplier: { ID: 'North' } }) },
    }),
}))

const anchors: PriceSchedule = {
  ...{ ID: 'anchors', Name: 'Anchors', OwnerID: 'Market', Currency: 'USD' },
  PriceBreaks: [
    { Quantity: 1, Price: 10, SalePrice: 9.5, BundlePrice: 4 },
    { Quantity: 10, Price: 8.25 },
  ],
  ...{ MinQuantity: 1, MaxQuantity: 50, RestrictedQuantity: true, UseCumulativeQuantity: false },
  ...{ ApplyTax: true, ApplyShipping: false, SaleStart: '2026-03-01T08:00:00+00:00' },
}
const empty: PriceSchedule = { ID: 'empty', Name: 'Empty', OwnerID: 'North', PriceBreaks: [] }
const ADMIN = { isAdmin: true, assignedRoles: ['FullAccess'] }
const plan = async (text: string, viewer = ADMIN) => {
  const file = await readCsv(text)
  const existing = new Map([anchors, empty].map((one) => [one.ID ?? '', one]))
  const mapping = autoMap(file.header, priceScheduleImport.fields)
  const planned = await planImport(file, mapping, priceScheduleImport, existing)
  const checked = await priceScheduleImport.checkReferences?.(planned, existing, { viewer, timeZone: 'UTC' })
  const { targets, problems, ...counts } = checked ?? planned
  return {
    ...{ ...counts, targets },
    bodies: targets.map(({ write }) => write && 'body' in write && write.body),
    problems: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
  }
}

beforeEach(() => provideSettings({ marketplaceId: 'market' } as Settings))

test('creates price schedules with all their fields and the first price', async () => {
  const header = priceScheduleImport.fields.map(({ label }) => label).join()
  const { bodies, problems } = await plan(
    [
      header,
      'a,Alpha,,EUR,5,12.50,11,,9,2026-03-31T10:00:00+02:00,2026-04-30T10:00:00Z,5,100,yes,true,true,true',
      'b,Beta,NORTH,,,3,,2.75,,,,,,,,,',
    ].join('\n'),
  )
  expect(problems).toEqual([])
  expect(bodies).toEqual([
    {
      ...{ ID: 'a', Name: 'Alpha', Currency: 'EUR' },
      PriceBreaks: [{ Quantity: 5, Price: 12.5, SalePrice: 11, BundlePrice: 9 }],
      ...{ SaleStart: '2026-03-31T08:00:00.000Z', SaleEnd: '2026-04-30T10:00:00.000Z' },
      ...{ MinQuantity: 5, MaxQuantity: 100, RestrictedQuantity: true, UseCumulativeQuantity: true },
      ...{ ApplyTax: true, ApplyShipping: true },
    },
    {
      ...{ ID: 'b', Name: 'Beta', OwnerID: 'North' },
      PriceBreaks: [{ Quantity: 1, Price: 3, SubscriptionPrice: 2.75 }],
    },
  ])
})

test('an exported file changes nothing', async () => {
  const fields = ['ID', 'Name', 'OwnerID', 'Currency', 'PriceBreaks', 'MinQuantity', 'MaxQuantity']
  const more = [
    'RestrictedQuantity',
    'UseCumulativeQuantity',
    'SaleStart',
    'SaleEnd',
    'ApplyTax',
    'ApplyShipping',
  ]
  const all = [...fields, ...more]
  const rows = [anchors, empty].map((one) => all.map((field) => valueAt(one, field)))
  const text = [all, ...rows].map(csvLine).join('')
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
})

test('never writes the price breaks of an existing price schedule, and reports a price that differs', async () => {
  const { bodies, problems, unchanged } = await plan(
    ['ID,Name,From quantity,Price,Sale price,Subscription price', 'ANCHORS,Big anchors,1,10.00,9.5,'].join(
      '\n',
    ),
  )
  expect([bodies, problems, unchanged]).toEqual([[{ Name: 'Big anchors' }], [], 0])
  const reason =
    'This file does not change the prices of an existing price schedule. Change them on its page, or with the file of prices of products.'
  for (const [column, cell] of [
    ['From quantity', '2'],
    ['Price', '11'],
    ['Price', 'x'],
    ['Sale price', '9'],
    ['Subscription price', '0'],
    ['Bundle price', '5'],
  ])
    expect(await plan(`ID,Name,${column}\nanchors,Other,${cell}\n`)).toMatchObject({
      ...{ targets: [], problems: [`2 ${column}: ${reason}`] },
    })
  expect(await plan('ID,Price\nempty,3\n')).toMatchObject({ problems: [`2 Price: ${reason}`] })
  expect(await plan('ID,Price\nanchors,\nempty,\n')).toMatchObject({ unchanged: 2, problems: [] })
})

test('changes and clears the fields of an existing price schedule as its form does', async () => {
  const { targets } = await plan(
    'ID,Currency,MaxQuantity,MinQuantity,SaleStart,RestrictedQuantity\nanchors,,,,,\n',
  )
  expect(targets).toMatchObject([
    {
      write: { kind: 'patch', body: { Currency: null, MaxQuantity: null, SaleStart: null } },
      before: { Currency: 'USD', MaxQuantity: 50, SaleStart: '2026-03-01T08:00:00+00:00' },
    },
  ])
})

test('reports what a new price schedule lacks, and values that the platform rejects', async () => {
  const { problems, targets } = await plan(
    [
      'ID,Name,Owner,From quantity,Price,Sale price,MinQuantity,MaxQuantity',
      'a,A,,,,,,',
      'b,B,,0,-1,"9,5",,',
      'c,,,,3,,,',
      'd,D,south,,3,,,',
      'e,E,,,3,,5,2',
      'f,F,,,3,,,',
      'f,F,,10,2,,,',
      'anchors,Anchors,North,,,,,',
    ].join('\n'),
  )
  expect(problems.sort()).toEqual([
    '2 Price: Enter a price.',
    '3 From quantity: The quantity must be a whole number of at least 1.',
    '3 Price: The price must be at least 0.',
    '3 Sale price: “9,5” is not a number. Use a point: “9.5”.',
    '4 Name: Name is required.',
    '5 Owner: There is no supplier “south”, or you do not have access to it.',
    '6 MaxQuantity: Maximum quantity must be at least the minimum quantity.',
    '8 ID: “f” is also on line 7.',
    '9 Owner: The owner of an existing price schedule cannot be changed. It is “Market”.',
  ])
  expect(targets.map(({ id }) => id)).toEqual(['f'])
})

test('users of suppliers create their own price schedules, and change no others', async () => {
  const { bodies, problems } = await plan(
    'ID,Name,Owner,Price\na,A,NORTH,3\nb,B,market,3\nanchors,Other,,\nempty,Other,North,\n',
    { isAdmin: false, assignedRoles: ['FullAccess'] },
  )
  expect(bodies).toEqual([
    { ID: 'a', Name: 'A', PriceBreaks: [{ Quantity: 1, Price: 3 }] },
    { Name: 'Other' },
  ])
  expect(problems).toEqual([
    '3 Owner: Only users of the marketplace can choose another owner.',
    '4 ID: You can view this price schedule but not change it. It belongs to Market.',
  ])
})
