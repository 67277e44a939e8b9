import { productImport } from '@/components/products/import'
import { autoMap, planImport } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { PriceSchedule, Product, Supplier } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

const mockSchedules: PriceSchedule[] = [
  { ID: 'Own', Name: 'Own', OwnerID: 'Market' },
  { ID: 'other', Name: 'Other', OwnerID: 'Market' },
  { ID: 'north-price', Name: 'North', OwnerID: 'North' },
]
const mockSuppliers: Supplier[] = [{ ID: 'North', Name: 'The north' }]
const mockProducts: Product[] = [
  { ID: 'Family', Name: 'Family', IsParent: true },
  { ID: 'lamp', Name: 'Lamp' },
]
const mockRequests: string[] = []
const mockList = (name: string, rows: readonly { ID?: string }[]) => ({
  List: async ({ filters }: { filters: Record<string, string> }) => {
    mockRequests.push(`${name} ${filters.ID}`)
    const ids = filters.ID?.toLowerCase().split('|')
    const Items = rows.filter(({ ID = '' }) => ids?.includes(ID.toLowerCase()))
    return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
  },
})
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      PriceSchedules: mockList('schedules', mockSchedules),
      Suppliers: mockList('suppliers', mockSuppliers),
      Products: mockList('products', mockProducts),
      Me: { Get: async () => ({ Supplier: { ID: 'North' } }) },
    }),
}))

const lamp: Product = {
  ...{ ID: 'lamp', Name: 'Lamp', Active: true, OwnerID: 'Market', DefaultPriceScheduleID: 'Own' },
  ...{ QuantityMultiplier: 1, Inventory: { Enabled: true, QuantityAvailable: 4 } },
}
const ADMIN = { isAdmin: true, assignedRoles: ['FullAccess'] }
const plan = async (text: string, viewer = ADMIN, products = [lamp]) => {
  const file = await readCsv(text)
  const existing = new Map(products.map((one) => [one.ID ?? '', one]))
  const planned = await planImport(file, autoMap(file.header, productImport.fields), productImport, existing)
  const checked = await productImport.checkReferences?.(planned, existing, { viewer, timeZone: 'UTC' })
  const { targets, problems, ...counts } = checked ?? planned
  return {
    ...counts,
    targets,
    bodies: targets.map(({ id, write }) => [id, write && 'body' in write && write.body]),
    problems: problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
  }
}

beforeEach(() => {
  mockRequests.splice(0)
  provideSettings({ marketplaceId: 'market' } as Settings)
})

test('gives new products an owner and the price schedule of that owner, as the platform spells them', async () => {
  const { bodies, problems, creates } = await plan(
    'ID,Name,Owner,Default price schedule\na,A,,own\nb,B,NORTH,NORTH-PRICE\nc,C,Market,other\nd,D,,\n',
  )
  expect(problems).toEqual([])
  expect(creates).toBe(4)
  expect(bodies).toMatchObject([
    ['a', { Name: 'A', DefaultPriceScheduleID: 'Own' }],
    ['b', { Name: 'B', OwnerID: 'North', DefaultPriceScheduleID: 'north-price' }],
    ['c', { Name: 'C', OwnerID: 'market', DefaultPriceScheduleID: 'other' }],
    ['d', { Name: 'D' }],
  ])
  expect(bodies[0]?.[1]).not.toHaveProperty('OwnerID')
  expect(bodies[3]?.[1]).not.toHaveProperty('DefaultPriceScheduleID')
  // One request for all price schedules, and one for all suppliers.
  expect(mockRequests.sort()).toEqual(['schedules own|NORTH-PRICE|other', 'suppliers NORTH'])
})

test('reports price schedules that are missing or of another owner, and owners that are missing', async () => {
  const { problems, targets, creates } = await plan(
    [
      'ID,Name,OwnerID,DefaultPriceScheduleID',
      'a,A,,gone',
      'b,B,,north-price',
      'c,C,North,own',
      'd,D,south,',
      'lamp,Lamp,,north-price',
      'e,E,,own',
      'f,F,,not an ID',
    ].join('\n'),
  )
  const foreign = (id: string, owner: string, product: string) =>
    `The price schedule “${id}” belongs to “${owner}”, and the product to “${product}”. The default price must be that of the owner of the product.`
  expect(problems).toEqual([
    '2 Default price schedule: There is no price schedule “gone”, or you do not have access to it.',
    `3 Default price schedule: ${foreign('north-price', 'North', 'market')}`,
    `4 Default price schedule: ${foreign('Own', 'Market', 'North')}`,
    '5 Owner: There is no supplier “south”, or you do not have access to it.',
    `6 Default price schedule: ${foreign('north-price', 'North', 'Market')}`,
    '8 DefaultPriceScheduleID: An ID can contain only letters, digits, dashes and underscores.',
  ])
  expect([creates, targets.map(({ id }) => id)]).toEqual([1, ['e']])
})

test('changes and removes the default price schedule of an existing product, and keeps its earlier values', async () => {
  const changed = await plan('ID,DefaultPriceScheduleID\nlamp,OTHER\n')
  expect(changed.targets).toMatchObject([
    {
      write: { kind: 'patch', body: { DefaultPriceScheduleID: 'other' } },
      before: { DefaultPriceScheduleID: 'Own' },
    },
  ])
  const removed = await plan('ID,DefaultPriceScheduleID\nlamp,\n')
  expect(removed.bodies).toEqual([['lamp', { DefaultPriceScheduleID: null }]])
})

test('an exported file changes nothing and sends no request, in whatever spelling its IDs are', async () => {
  const same =
    'ID,Name,OwnerID,DefaultPriceScheduleID,Inventory.Enabled,Inventory.VariantLevelTracking\nLAMP,Lamp,MARKET,OWN,true,false\n'
  expect(await plan(same)).toMatchObject({ targets: [], problems: [], unchanged: 1 })
  expect(await plan('ID,Owner\nlamp,\n')).toMatchObject({ targets: [], problems: [], unchanged: 1 })
  expect(mockRequests).toEqual([])
})

test('reports another owner of an existing product', async () => {
  expect(await plan('ID,Owner\nlamp,North\n')).toMatchObject({
    targets: [],
    problems: ['2 Owner: The owner of an existing product cannot be changed. It is “Market”.'],
  })
})

test('sets the tracking by variant, and keeps it for an empty cell', async () => {
  const column = 'Inventory.VariantLevelTracking'
  const { bodies, targets } = await plan(`ID,${column}\nlamp,true\n`)
  expect(bodies).toEqual([['lamp', { Inventory: { VariantLevelTracking: true } }]])
  expect(targets).toMatchObject([{ before: { Inventory: {} } }])
  const tracked = { ...lamp, Inventory: { ...lamp.Inventory, VariantLevelTracking: true } }
  expect(await plan(`ID,${column}\nlamp,\n`, ADMIN, [tracked])).toMatchObject({ targets: [], unchanged: 1 })
  const { bodies: created } = await plan('ID,Name,Track inventory,Track by variant\na,A,yes,yes\n')
  expect(created).toMatchObject([['a', { Inventory: { Enabled: true, VariantLevelTracking: true } }]])
})

test('users of suppliers can name only their own supplier, and have their own price schedules', async () => {
  const supplier = { isAdmin: false, assignedRoles: ['FullAccess'] }
  const { bodies, problems } = await plan(
    'ID,Name,Owner,Default price schedule\na,A,north,north-price\nb,B,market,\nc,C,,own\nd,D,,north-price\n',
    supplier,
  )
  expect(bodies).toMatchObject([
    ['a', { DefaultPriceScheduleID: 'north-price' }],
    ['d', { DefaultPriceScheduleID: 'north-price' }],
  ])
  expect(bodies[0]?.[1]).not.toHaveProperty('OwnerID')
  expect(problems).toEqual([
    '3 Owner: Only users of the marketplace can choose another owner.',
    expect.stringContaining('4 Default price schedule: The price schedule “Own” belongs to “Market”'),
  ])
})

test('names the permission that the check of a row needs', async () => {
  const { problems } = await plan(
    'ID,Name,Owner,Default price schedule\na,A,,own\nb,B,North,\nc,C,market,\n',
    {
      isAdmin: true,
      assignedRoles: [],
    },
  )
  expect(problems).toEqual([
    '2 Default price schedule: You need the permission to view price schedules.',
    '3 Owner: You need the permission to view suppliers.',
  ])
  expect(mockRequests).toEqual([])
})

test('says how new products get a price', () => {
  expect(productImport.columnsHelp).toMatch(
    /To give new products a price, import their price schedules first/,
  )
})

test('notes that the quantity of a product stops counting when the file tracks it by variant', async () => {
  const note =
    'The quantity of the product, 4, no longer counts. Enter the quantity of every variant on the tab “Variants”.'
  const untracked = { ...lamp, Inventory: { Enabled: false, QuantityAvailable: 4 } }
  const empty = { ...lamp, Inventory: { Enabled: true, QuantityAvailable: 0 } }
  const notesOf = async (text: string, product: Product = lamp) => {
    const { previews, problems } = await plan(text, ADMIN, [product])
    expect(problems).toEqual([])
    // The review shows the fields of the write.
    expect(previews?.get('lamp')?.changes).toBeUndefined()
    return previews?.get('lamp')?.notes
  }
  expect(await notesOf('ID,Track by variant\nLAMP,yes\n')).toEqual([note])
  expect(await notesOf('ID,Name,Track by variant\nlamp,New,no\n')).toBeUndefined()
  expect(await notesOf('ID,Track by variant\nlamp,yes\n', empty)).toBeUndefined()
  expect(await notesOf('ID,Track by variant\nlamp,yes\n', untracked)).toBeUndefined()
  expect(await notesOf('ID,Tracks inventory,Track by variant\nlamp,yes,yes\n', untracked)).toEqual([note])
})

test('rejects rows that name a default supplier or a parent product that does not exist', async () => {
  const { bodies, problems } = await plan(
    [
      'ID,Name,Default supplier,Parent product,Parent product of others',
      'a,A,NORTH,family,',
      'b,B,nosuch,,',
      'c,C,,nosuch,',
      'd,D,,lamp,',
      'new-family,E,,,yes',
      'f,F,,new-family,',
      '',
    ].join('\n'),
  )
  expect(problems).toEqual([
    '3 Default supplier: There is no supplier “nosuch”, or you do not have access to it.',
    '4 Parent product: There is no product “nosuch”, or you do not have access to it.',
    '5 Parent product: “lamp” is not a parent product. Turn on “Parent product of others” for it first.',
  ])
  expect(bodies.map(([id]) => id)).toEqual(['a', 'new-family', 'f'])
  expect(bodies[0]?.[1]).toMatchObject({ DefaultSupplierID: 'North', ParentID: 'Family' })
  expect(mockRequests).toEqual(['suppliers NORTH|nosuch', 'products family|nosuch|lamp|new-family'])
})

test('saves descriptions without code, says what is removed, and checks the length of what is saved', async () => {
  const long = `<b onclick=""a()"">${'&'.repeat(600)}</b>`
  const { bodies, problems, previews } = await plan(
    [
      'ID,Name,Description',
      'lamp,Lamp,<b>Bright</b><script>a()</script>',
      'second,Second,"<p style=""position:fixed"">New</p>"',
      'plain,Plain,<b>A</b> & B',
      `long,Long,"${long}"`,
    ].join('\n'),
  )
  expect(bodies).toMatchObject([
    ['lamp', { Description: '<b>Bright</b>' }],
    ['second', { Description: '<p>New</p>' }],
    ['plain', { Description: '<b>A</b> & B' }],
  ])
  const because = 'because it could run code in a shop or cover its page.'
  expect([...(previews ?? [])]).toEqual([
    ['lamp', { notes: [`Description: the import removes <script>, ${because}`] }],
    ['second', { notes: [`Description: the import removes the style “position:fixed”, ${because}`] }],
  ])
  expect(problems).toEqual([
    '5 Description: Description has 3,007 characters after unsafe HTML is removed and signs such as & are written as HTML. It can have at most 2,000.',
  ])
})

test('accepts a stored description that would be too long without its code', async () => {
  const Description = `<b onclick="a()">${'&'.repeat(600)}</b>`
  const { bodies, problems, previews } = await plan('ID,Name\nlamp,Light\n', ADMIN, [
    { ...lamp, Description },
  ])
  expect({ bodies, problems, previews }).toEqual({
    ...{ bodies: [['lamp', { Name: 'Light' }]], problems: [], previews: undefined },
  })
})

test('reads the column names of earlier versions', async () => {
  const { bodies } = await plan(
    'ID,Name,Is a parent product,Tracks inventory,Tracks inventory by variant,Orders can exceed inventory\na,A,yes,yes,yes,yes\n',
  )
  const Inventory = { Enabled: true, VariantLevelTracking: true, OrderCanExceed: true }
  expect(bodies).toMatchObject([['a', { IsParent: true, Inventory }]])
})
