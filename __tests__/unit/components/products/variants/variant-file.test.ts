import { variantFile } from '@/components/products/variants/variant-file'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { Product } from '@/lib/ordercloud/models'
import { createXpSchema, schemaKey } from '@/lib/xp/schema'

const tracked = { Enabled: true, VariantLevelTracking: true }
const mockProducts: Product[] = [
  { ID: 'rope', Name: 'Rope', VariantCount: 150, Inventory: tracked },
  { ID: 'sail', Name: 'Sail', VariantCount: 0 },
]
const mockVariants = Array.from({ length: 150 }, (_, at) => ({
  ...{ ID: `r${at}`, Name: `Rope ${at}`, Active: true },
  Inventory: { QuantityAvailable: at },
}))
const mockRequests: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockRequests.push('products')
          const ids = filters.ID?.split('|') ?? []
          const Items = mockProducts.filter(({ ID = '' }) => ids.includes(ID))
          return { Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }
        },
        ListVariants: async (id: string, { page, pageSize }: { page: number; pageSize: number }) => {
          mockRequests.push(`variants of ${id}, page ${page}`)
          const Items = id === 'rope' ? mockVariants.slice((page - 1) * pageSize, page * pageSize) : []
          return { Items, Meta: { TotalCount: 150, TotalPages: id === 'rope' ? 2 : 1 } }
        },
      },
      InventoryRecords: {
        ListVariant: async (id: string, variantId: string) => {
          mockRequests.push(`locations of ${id}/${variantId}`)
          return { Items: [], Meta: { TotalCount: variantId === 'r7' ? 2 : 0 } }
        },
      },
    }),
}))

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return variantFile.rules.plan(file, autoMap(file.header, variantFile.rules.fields), scope)
}

beforeEach(() => mockRequests.splice(0))

test('reads all pages of variants, and none of products without variants', async () => {
  const rows = await variantFile.readRows(mockProducts, {})
  expect(rows).toHaveLength(150)
  expect(mockRequests).toEqual(['variants of rope, page 1', 'variants of rope, page 2'])
})

test('looks for locations of the variants with another quantity only', async () => {
  const { targets, problems } = await plan(
    'Product,Variant,Name,In stock\nrope,r6,New,6\nrope,r7,,9\nrope,r8,,9\n',
  )
  expect(mockRequests.slice(3).sort()).toEqual(['locations of rope/r7', 'locations of rope/r8'])
  expect(targets.map(({ id }) => id)).toEqual(['rope/variants/r6', 'rope/variants/r8'])
  expect(problems).toEqual([
    {
      ...{ line: 3, column: 'Quantity' },
      reason: 'It is the sum of the locations of the variant. A file cannot change it.',
    },
  ])
})

test('reads a few locations at a time, counts them, and stops when the check is stopped', async () => {
  const text = ['Product,Variant,In stock', ...mockVariants.map(({ ID }) => `rope,${ID},999`)].join('\n')
  const file = await readCsv(text)
  const mapping = autoMap(file.header, variantFile.rules.fields)
  const counted: string[] = []
  const check = (signal: AbortSignal, atRequest: (done: number) => void = () => undefined) =>
    variantFile.rules.plan(file, mapping, {
      ...{ ...scope, signal },
      onProgress: ({ done, total }) => {
        counted.push(`${done} of ${total}`)
        atRequest(done)
      },
    })
  await check(new AbortController().signal)
  expect(counted.at(-1)).toBe('150 of 150')

  mockRequests.splice(0)
  const stopping = new AbortController()
  await expect(
    check(stopping.signal, (done) => {
      if (done === 8) stopping.abort()
    }),
  ).rejects.toMatchObject({ name: 'AbortError' })
  const sent = mockRequests.filter((request) => request.startsWith('locations')).length
  expect(sent).toBeGreaterThanOrEqual(8)
  expect(sent).toBeLessThanOrEqual(12)
})

test('loads the schema of the extended properties of variants only for rows that have some', async () => {
  const schema = createXpSchema('products/variants', { properties: { Shelf: { maxLength: 2 } } })
  const loadXpSchema = jest.fn(async () => schema)
  const check = async (text: string) => {
    const file = await readCsv(text)
    const mapping = autoMap(file.header, variantFile.rules.fields)
    return variantFile.rules.plan(file, mapping, { ...scope, loadXpSchema })
  }
  await check('Product,Variant,Name,xp\nrope,r6,New,\n')
  expect(loadXpSchema).not.toHaveBeenCalled()
  const { problems } = await check('Product,Variant,xp\nrope,r6,"{""Shelf"":""C10""}"\n')
  expect(problems).toEqual([{ line: 2, column: 'xp.Shelf', reason: 'Can have at most 2 characters.' }])
  expect(schemaKey(...(loadXpSchema.mock.calls[0] as unknown as [string]))).toBe('products/variants')
})
