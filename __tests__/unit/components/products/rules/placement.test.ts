import {
  placementJob,
  placementRows,
  type PlacementInput,
  type Placements,
} from '@/components/products/rules/placement'

const products = ['anchor', 'bolt', 'cleat'].map((id) => ({ id, name: id.toUpperCase() }))
const catalog = { id: 'a b', name: 'Winter' }
const category = { id: 'deck', name: 'Deck' }
const placements = (more: Partial<Placements> = {}): Placements => ({
  inCatalog: new Set(['anchor', 'bolt']),
  categoriesOf: new Map([['bolt', [{ CategoryID: 'deck', ProductID: 'bolt', ListOrder: 7 }]]]),
  ...more,
})
const change = (input: Omit<PlacementInput, 'catalog'>, found = placements()) => {
  const { rows, leftOut } = placementRows(products, found, { ...input, catalog })
  return { rows, leftOut, plan: placementJob(rows, { ...input, catalog }) }
}

test('puts only products in a catalog that are not in it', () => {
  const { rows, leftOut, plan } = change({ direction: 'in' })
  expect(leftOut).toEqual(['ANCHOR and BOLT are skipped. Already in the catalog.'])
  expect(rows).toMatchObject([{ before: 'Not in the catalog', after: 'In the catalog' }])
  expect(plan).toMatchObject({
    ...{ path: 'catalogs/a%20b/products', route: '/products', canUndoRows: true },
    title: 'Put 1 product in Winter',
  })
  expect(plan?.targets).toEqual([
    {
      ...{ id: 'cleat', name: 'CLEAT' },
      write: { kind: 'create', body: { ProductID: 'cleat', CategoryIDs: [], ListOrders: {} } },
    },
  ])
})

test('puts products last in a category, so that an undo takes new products of the catalog out of it', () => {
  const { rows, leftOut, plan } = change({ direction: 'in', category }, placements({ nextOrder: 8 }))
  expect(leftOut).toEqual(['BOLT is skipped. Already in the category.'])
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    ['In the catalog', 'In Deck, list order 8'],
    ['Not in the catalog', 'In Deck, list order 9'],
  ])
  expect(plan?.targets).toMatchObject([
    { id: 'anchor/deck', write: { kind: 'create', body: { ProductID: 'anchor', ListOrder: 8 } } },
    { id: 'cleat', write: { kind: 'create', body: { CategoryIDs: ['deck'], ListOrders: { deck: 9 } } } },
  ])
})

test('leaves the position to the platform when the highest list order is unknown', () => {
  const { rows, plan } = change({ direction: 'in', category })
  expect(rows[0]).toMatchObject({ after: 'In Deck' })
  expect(plan?.targets[0]?.write).toEqual({ kind: 'create', body: { ProductID: 'anchor' } })
})

test('takes products out of a category from the list order that they have', () => {
  const { leftOut, plan } = change({ direction: 'out', category })
  expect(leftOut).toEqual(['ANCHOR and CLEAT are skipped. Not in the category.'])
  const before = { ProductID: 'bolt', ListOrder: 7 }
  expect(plan?.title).toBe('Take 1 product out of Deck')
  expect(plan?.targets).toEqual([
    { id: 'bolt/deck', name: 'BOLT', write: { kind: 'delete', from: before }, before },
  ])
})

test('takes products out of a catalog, and names the categories that they leave', () => {
  const many = Array.from({ length: 7 }, (_, n) => ({ CategoryID: `c${6 - n}`, ProductID: 'bolt' }))
  const { rows, leftOut, plan } = change(
    { direction: 'out' },
    placements({ categoriesOf: new Map([['bolt', many]]), categoryNames: new Map([['c1', 'Deck']]) }),
  )
  expect(leftOut).toEqual(['CLEAT is skipped. Not in the catalog.'])
  expect(rows.map(({ before, notes }) => [before, notes])).toEqual([
    ['In the catalog', []],
    ['In the catalog and 7 categories', ['It leaves c0, Deck, c2, c3, c4 and 2 more too.']],
  ])
  expect(plan?.targets[1]?.before).toMatchObject({ CategoryIDs: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'] })
  expect(plan?.undoText).toContain('their categories of this catalog and their list orders')
})

test('plans no job when no product changes', () => {
  const { plan } = change(
    { direction: 'in' },
    placements({ inCatalog: new Set(products.map(({ id }) => id)) }),
  )
  expect(plan).toBeUndefined()
})
