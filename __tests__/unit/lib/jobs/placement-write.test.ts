import {
  CATALOGS_PATH,
  placementCatalogOf,
  isChangedByPlacement,
  placementJobPath,
} from '@/lib/catalogs/placement-paths'
import { placedReason, placementActivity } from '@/lib/jobs/placement-write'
import { isJobPath, platform } from '@/lib/jobs/platform'
import { canUndo, undoPlan } from '@/lib/jobs/undo'
import { NO_ROWS, type JobRow } from '@/lib/jobs/job'
import { PlatformError } from '@/lib/ordercloud/errors'
import { aJob } from './support'

const mockCalls: unknown[][] = []
const mockStatus: Record<string, number> = {}
const mockNote =
  (name: string, answer?: unknown) =>
  async (...input: unknown[]) => {
    mockCalls.push([name, ...input])
    const id = (input[1] as { CategoryID?: string } | undefined)?.CategoryID ?? ''
    if (mockStatus[id]) throw new PlatformError('No', { status: mockStatus[id] })
    return answer
  }
const mockPage = (...Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Catalogs: {
        ListProductAssignments: mockNote('Catalogs.List', mockPage({ ProductID: 'bolt' })),
        SaveProductAssignment: mockNote('Catalogs.Save'),
        DeleteProductAssignment: mockNote('Catalogs.Delete'),
      },
      Categories: {
        ListProductAssignments: mockNote(
          'Categories.List',
          mockPage({ CategoryID: 'sea', ListOrder: 3 }, { CategoryID: 'deck', ListOrder: null }),
        ),
        SaveProductAssignment: mockNote('Categories.Save'),
        DeleteProductAssignment: mockNote('Categories.Delete'),
      },
    }),
}))
beforeEach(() => {
  mockCalls.splice(0)
  for (const id of Object.keys(mockStatus)) delete mockStatus[id]
})
const path = placementJobPath('a b')
const placed = { ProductID: 'bolt', CategoryIDs: ['deck', 'sea'], ListOrders: { sea: 3 } }

test('one job writes products of a catalog and of its categories, with encoded IDs in addresses', async () => {
  expect(isJobPath(path)).toBe(true)
  expect(await platform.read(path, 'bolt')).toEqual(placed)
  expect(await platform.read(path, 'bolt/sea side')).toEqual({ ProductID: 'bolt', ListOrder: 3 })
  mockCalls.splice(0)
  await platform.write(path, 'bolt', { kind: 'create', body: { ...placed, CategoryIDs: [] } })
  await platform.write(path, 'bolt', { kind: 'delete' })
  await platform.write(path, 'bolt/sea side', { kind: 'create', body: { ProductID: 'bolt', ListOrder: 3 } })
  await platform.write(path, 'bolt/sea side', { kind: 'delete' })
  expect(mockCalls).toEqual([
    ['Catalogs.Save', { CatalogID: 'a b', ProductID: 'bolt' }],
    ['Catalogs.Delete', 'a%20b', 'bolt'],
    ['Categories.Save', 'a%20b', { CategoryID: 'sea side', ProductID: 'bolt', ListOrder: 3 }],
    ['Categories.Delete', 'a%20b', 'sea%20side', 'bolt'],
  ])
})

test('restores the categories that exist, and the catalog when none of them does', async () => {
  mockStatus.deck = 404
  const restore = () =>
    platform.write(path, 'bolt', { kind: 'create', body: { ...placed }, isRestored: true })
  await expect(restore()).rejects.toThrow(
    'The product is in the catalog, but not in deck. This category does not exist any more.',
  )
  expect(mockCalls.map(([name]) => name)).toEqual(['Categories.Save', 'Categories.Save'])
  mockStatus.sea = 404
  await expect(restore()).rejects.toThrow('not in deck and sea. These categories do not exist')
  expect(mockCalls.at(-1)).toEqual(['Catalogs.Save', { CatalogID: 'a b', ProductID: 'bolt' }])
  mockStatus.deck = 403
  mockCalls.splice(0)
  await expect(restore()).rejects.toMatchObject({ status: 403 })
  expect(mockCalls).toHaveLength(1)
})

test('puts no product in the catalog whose category was deleted after the preview', async () => {
  mockStatus.deck = 404
  const body = { ProductID: 'bolt', CategoryIDs: ['deck'], ListOrders: {} }
  await expect(platform.write(path, 'bolt', { kind: 'create', body })).rejects.toThrow(
    'The product is not put in deck. This category does not exist any more.',
  )
  expect(mockCalls.map(([name]) => name)).toEqual(['Categories.Save'])
})

test.each([
  [undefined, false, undefined],
  [placed, false, 'It is already there.'],
  [{ ...placed, CategoryIDs: [], ListOrders: {} }, false, 'It was put in the catalog in the meantime.'],
  // An earlier attempt may have written the first of two categories.
  [{ ...placed, CategoryIDs: ['deck'], ListOrders: {} }, true, undefined],
  [{ ...placed, ListOrders: { sea: 8 } }, true, 'It is already there.'],
  [{ ...placed, ListOrders: { sea: 3, deck: 1 } }, true, undefined],
  [{ ...placed, CategoryIDs: ['hull'], ListOrders: {} }, true, 'It was put in the catalog in the meantime.'],
])('does not overwrite the place %j (repeated: %s)', (found, isRepeated, reason) =>
  expect(placedReason(found, placed, isRepeated)).toBe(reason),
)

test('does not take a list order of another user for that of an earlier attempt without one', () => {
  const body = { ...placed, ListOrders: { sea: 3, deck: null } }
  expect(placedReason(placed, body, true)).toBeUndefined()
  const found = { ...placed, ListOrders: { sea: 3, deck: 1 } }
  expect(placedReason(found, body, true)).toBe('It is already there.')
})

test('does not overwrite a list order that was set since', () => {
  const body = { ProductID: 'bolt', ListOrder: 3 }
  for (const isRepeated of [true, false])
    expect(placedReason({ ProductID: 'bolt', ListOrder: 8 }, body, isRepeated)).toBe('It is already there.')
})

test('the undo puts products back where they were, and takes out those that were put in', () => {
  const row = (more: Partial<JobRow>): JobRow => ({
    ...{ id: 'bolt', name: 'Bolt', jobId: 'job', n: 0, state: 'done' },
    ...more,
  })
  const { write: _, ...job } = {
    ...aJob({ kind: 'delete' }),
    path,
    state: 'ended' as const,
    canUndoRows: true as const,
  }
  expect(canUndo(job, { ...NO_ROWS, done: 2 })).toBe(true)
  const plan = undoPlan(job, [
    row({ write: { kind: 'delete', from: placed }, before: placed }),
    row({ id: 'nut', name: 'Nut', write: { kind: 'create', body: { ProductID: 'nut' } } }),
  ])
  expect(plan?.targets).toEqual([
    { id: 'bolt', name: 'Bolt', write: { kind: 'create', body: placed, isRestored: true } },
    { id: 'nut', name: 'Nut', write: { kind: 'delete', from: { ProductID: 'nut' } } },
  ])
})

test('the activity of a product has the assignment as its panel records it', () => {
  expect(placementActivity(path, { id: 'bolt' }, { kind: 'delete', from: placed })).toMatchObject({
    ...{ id: 'bolt', kind: 'unassigned' },
    assignment: {
      ...{ what: 'catalog a b', path: 'products/catalogs' },
      row: { CatalogID: 'a b', Places: [{ CategoryID: 'deck' }, { CategoryID: 'sea', ListOrder: 3 }] },
    },
  })
  const body = { ProductID: 'bolt', ListOrder: 3 }
  expect(placementActivity(path, { id: 'bolt/sea' }, { kind: 'create', body })).toMatchObject({
    ...{ id: 'bolt', kind: 'assigned' },
    assignment: { path: 'products/categories/a%20b', row: { CategoryID: 'sea', ListOrder: 3 } },
  })
  expect(placementActivity('products', { id: 'bolt' }, { kind: 'delete', from: placed })).toBeUndefined()
})

test('a job about several catalogs writes the rows of each, and changes a list order', async () => {
  expect(isJobPath(CATALOGS_PATH)).toBe(true)
  expect(await platform.read(CATALOGS_PATH, 'a b/bolt')).toEqual(placed)
  expect(await platform.read(CATALOGS_PATH, 'a b/bolt/sea side')).toEqual({ ProductID: 'bolt', ListOrder: 3 })
  mockCalls.splice(0)
  const body = { ...placed, ListOrders: { sea: 3, deck: null } }
  await platform.write(CATALOGS_PATH, 'a b/bolt', { kind: 'create', body })
  await platform.write(CATALOGS_PATH, 'c/bolt/sea side', {
    ...{ kind: 'create', body: { ProductID: 'bolt', ListOrder: null } },
  } as const)
  for (const ListOrder of [5, null])
    await platform.write(CATALOGS_PATH, 'c/bolt/sea side', { kind: 'patch', body: { ListOrder } })
  await platform.write(CATALOGS_PATH, 'c/bolt', { kind: 'delete' })
  expect(mockCalls).toEqual([
    ['Categories.Save', 'a%20b', { CategoryID: 'deck', ProductID: 'bolt' }],
    ['Categories.Save', 'a%20b', { CategoryID: 'sea', ProductID: 'bolt', ListOrder: 3 }],
    ['Categories.Save', 'c', { CategoryID: 'sea side', ProductID: 'bolt' }],
    ['Categories.Save', 'c', { CategoryID: 'sea side', ProductID: 'bolt', ListOrder: 5 }],
    ['Categories.Save', 'c', { CategoryID: 'sea side', ProductID: 'bolt' }],
    ['Catalogs.Delete', 'c', 'bolt'],
  ])
})

test('a changed list order is in the activity of the product, and cannot be repeated there', () => {
  const from = { ListOrder: null }
  expect(
    placementActivity(path, { id: 'bolt/sea' }, { kind: 'patch', body: { ListOrder: 5 }, from }),
  ).toEqual({
    ...{ id: 'bolt', kind: 'saved' },
    assignment: {
      ...{ title: 'Categories in a b', path: 'products/categories/a%20b/order' },
      what: 'list order in category sea is now 5, previously not set',
      row: { CategoryID: 'sea', ProductID: 'bolt', ListOrder: 5 },
    },
  })
})

test('a job changes the lists that show its products in catalogs', () => {
  expect([placementCatalogOf(path), placementCatalogOf('catalogs')]).toEqual(['a b', undefined])
  const changed = ['products', 'products/categories/a%20b', 'buyers/x/catalogs/a%20b/categories/products']
  const others = ['orders', 'products/categories/b', 'catalogs/b/categories/products', undefined]
  expect([...changed, ...others].filter((one) => isChangedByPlacement('a b', one))).toEqual(changed)
  const ofAny = [...changed, 'products/categories/b', 'catalogs/b/categories/products']
  expect([...changed, ...others].filter((one) => isChangedByPlacement(undefined, one)).sort()).toEqual(
    ofAny.sort(),
  )
})
