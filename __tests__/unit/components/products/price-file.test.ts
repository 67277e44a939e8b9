import { priceFile } from '@/components/products/price-file'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { csvLine } from '@/lib/csv/cells'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'

const mockProducts: Product[] = [
  { ID: 'a', Name: '=Anchor, "big"', DefaultPriceScheduleID: 'shared' },
  { ID: 'B', Name: 'Bolt', DefaultPriceScheduleID: 'shared' },
  { ID: 'c', Name: 'Cleat' },
]
const mockSchedules: PriceSchedule[] = [
  {
    ...{ ID: 'shared', Name: 'Shared', Currency: 'USD' },
    PriceBreaks: [
      { Quantity: 1, Price: 10, SalePrice: 9.5 },
      { Quantity: 10, Price: 8.25, SubscriptionPrice: 0 },
    ],
  },
  { ID: 'other', Name: 'Other', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 3 }] },
]
const mockRequests: string[] = []
const mockList = (name: string, rows: readonly { ID?: string }[]) => ({
  List: async ({ filters }: { filters: Record<string, string> }) => {
    mockRequests.push(`${name} ${Object.keys(filters).join()}`)
    const ids = filters.ID?.toLowerCase().split('|')
    const Items = rows.filter(({ ID = '' }) => !ids || ids.includes(ID.toLowerCase()))
    return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
  },
})
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: mockList('products', mockProducts),
      PriceSchedules: mockList('schedules', mockSchedules),
    }),
}))

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return priceFile.rules.plan(file, autoMap(file.header, priceFile.rules.fields), scope)
}
const exported = async () => {
  const rows = (await priceFile.readRows(mockProducts, {})) as Record<string, string>[]
  return [priceFile.columns, ...rows.map((row) => priceFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}

beforeEach(() => mockRequests.splice(0))

test('an exported file changes nothing when it is imported', async () => {
  const text = await exported()
  expect(text.split('\r\n')).toHaveLength(7)
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
})

test('reads the schedules of all products with one request, and theirs and the other products for an import with three', async () => {
  const text = await exported()
  expect(mockRequests.splice(0)).toEqual(['schedules ID'])
  await plan(text)
  expect(mockRequests.sort()).toEqual(['products DefaultPriceScheduleID', 'products ID', 'schedules ID'])
})

test('plans one change of a schedule from the rows of a product, and names the products that the file lacks', async () => {
  const { targets, previews } = await plan('Product ID;From quantity;Price\nA;1;11\nA;10;8,25\n')
  expect(targets).toEqual([])
  expect(previews?.size).toBe(0)
  const correct = await plan('Product ID;From quantity;Price\nA;1;11\nA;10;8.25\n')
  expect(correct.problems).toEqual([])
  expect(correct.targets).toMatchObject([
    {
      ...{ id: 'shared', line: 2, moreLines: [3] },
      write: {
        body: {
          PriceBreaks: [
            { Quantity: 1, Price: 11, SalePrice: 9.5 },
            { Quantity: 10, Price: 8.25, SubscriptionPrice: 0 },
          ],
        },
      },
    },
  ])
  expect(correct.previews?.get('shared')?.notes[0]).toMatch(
    /It is also the price of .*Bolt.*, which the file lacks/,
  )
})

test('reads the price schedules that rows choose together with those of the products', async () => {
  const { targets, previews, problems } = await plan(
    'Product ID,Price schedule ID\na,OTHER\nb,gone\nc,not an ID\n',
  )
  expect(mockRequests.sort()).toEqual(['products DefaultPriceScheduleID', 'products ID', 'schedules ID'])
  expect(targets).toMatchObject([
    { id: 'products/a', write: { body: { DefaultPriceScheduleID: 'other' } }, line: 2 },
  ])
  expect(previews?.get('products/a')?.changes).toEqual([
    { label: 'Default price schedule', before: 'Shared (shared)', after: 'Other (other)' },
  ])
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 There is no price schedule “gone”, or you do not have access to it.',
    '4 There is no price schedule “not an ID”, or you do not have access to it.',
  ])
})

test('a row with too few cells leaves out its product, so that no break is removed by mistake', async () => {
  const { targets, problems } = await plan('ProductID,Quantity,Price\na,1,11\na,10\n')
  expect(targets).toEqual([])
  expect(problems).toMatchObject([
    { line: 2, column: 'Cells' },
    { line: 3, column: 'Cells' },
  ])
})
