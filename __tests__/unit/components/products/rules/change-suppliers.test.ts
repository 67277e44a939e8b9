import {
  supplierJob,
  supplierRows,
  supplierScheduleProblem,
  type ChangeSuppliersInput,
  type SuppliedProducts,
} from '@/components/products/rules/change-suppliers'
import type { Target } from '@/lib/jobs/job'

const product = (id: string, before: object = {}): Target => ({
  ...{ id, name: id.toUpperCase() },
  before: { OwnerID: 'market', DefaultPriceScheduleID: 'base', ...before },
})
const north = { id: 'no rth', name: 'North Works' }
const boat = { ID: 'boat', Name: 'Boat prices', OwnerID: 'no rth' }
const change = (
  products: readonly Target[],
  sold: Readonly<Record<string, string | null>>,
  more: Partial<ChangeSuppliersInput> = {},
) => {
  const input: ChangeSuppliersInput = { change: 'add', supplier: north, ...more }
  const supplied: SuppliedProducts = {
    priceIds: new Map(Object.entries(sold)),
    scheduleNames: new Map([['boat', 'Boat prices']]),
  }
  const { rows, leftOut } = supplierRows(products, supplied, input)
  return { rows, leftOut, plan: supplierJob(rows, input) }
}

test('adds a supplier only to products that it does not sell or own', () => {
  const products = [product('anchor'), product('bolt'), product('cleat', { OwnerID: 'no rth' })]
  const { rows, leftOut, plan } = change(products, { bolt: null })
  expect(leftOut).toEqual([
    'BOLT is skipped. Already sold by this supplier.',
    'CLEAT is skipped. Owned by this supplier, who sells it anyway.',
  ])
  expect(rows).toMatchObject([
    { before: 'Does not sell it', after: 'Sells it at the default price', notes: [] },
  ])
  expect(plan).toMatchObject({
    ...{ path: 'suppliers/no%20rth/products', route: '/products', canUndoRows: true },
    title: 'Add supplier North Works to 1 product',
  })
  expect(plan?.targets).toEqual([
    {
      ...{ id: 'anchor', name: 'ANCHOR' },
      write: {
        kind: 'create',
        body: { ProductID: 'anchor', DefaultPriceScheduleID: null, IsDefaultSupplier: false },
      },
    },
  ])
})

test('adds a supplier at its price schedule, and names products without any price', () => {
  const products = [
    product('anchor', { DefaultPriceScheduleID: null }),
    product('child', { DefaultPriceScheduleID: null, ParentID: 'anchor' }),
  ]
  expect(change(products, {}).rows.map(({ notes }) => notes)).toEqual([
    ['The product has no default price.'],
    [],
  ])
  const { rows, plan } = change(products, {}, { schedule: boat })
  expect(rows[0]).toMatchObject({ after: 'Sells it at Boat prices', notes: [] })
  expect(plan?.targets[0]?.write).toMatchObject({ body: { DefaultPriceScheduleID: 'boat' } })
})

test('rejects the price schedule of another owner', () => {
  const input: ChangeSuppliersInput = { change: 'add', supplier: north }
  expect(supplierScheduleProblem(input)).toBeUndefined()
  expect(supplierScheduleProblem({ ...input, schedule: boat })).toBeUndefined()
  expect(supplierScheduleProblem({ ...input, schedule: { ...boat, OwnerID: 'market' } })).toBe(
    'This price schedule does not belong to North Works. A supplier sells at its own price schedules only.',
  )
})

test('removes a supplier except from products whose default supplier it is, and keeps its price for the undo', () => {
  const products = [
    product('anchor'),
    product('bolt', { DefaultSupplierID: 'no rth' }),
    product('cleat'),
    product('drill'),
    { id: 'gone', name: 'GONE' },
  ]
  const { rows, leftOut, plan } = change(
    products,
    { anchor: 'boat', bolt: null, drill: null },
    { change: 'remove', schedule: boat },
  )
  expect(leftOut).toEqual([
    'BOLT is skipped. This supplier is the default supplier. Change the default supplier first.',
    'CLEAT is skipped. Not sold by this supplier.',
    'GONE is skipped. It was deleted.',
  ])
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    ['Sells it at Boat prices', 'Does not sell it'],
    ['Sells it at the default price', 'Does not sell it'],
  ])
  const before = { ProductID: 'anchor', DefaultPriceScheduleID: 'boat', IsDefaultSupplier: false }
  expect(plan).toMatchObject({ title: 'Remove supplier North Works from 2 products' })
  expect(plan?.targets[0]).toEqual({
    ...{ id: 'anchor', name: 'ANCHOR' },
    write: { kind: 'delete', from: before },
    before,
  })
})

test('changes the price of a supplier only for products that it sells at another one', () => {
  const products = [product('anchor'), product('bolt', { DefaultSupplierID: 'no rth' }), product('cleat')]
  const sold = { anchor: 'boat', bolt: null }
  const { rows, leftOut, plan } = change(products, sold, { change: 'price', schedule: boat })
  expect(leftOut).toEqual([
    'ANCHOR is skipped. Already sold at this price.',
    'CLEAT is skipped. Not sold by this supplier.',
  ])
  expect(rows).toMatchObject([
    { before: 'Sells it at the default price', after: 'Sells it at Boat prices', notes: [] },
  ])
  const before = { DefaultPriceScheduleID: null }
  expect(plan).toMatchObject({
    ...{ title: 'Change the price of supplier North Works for 1 product', canUndoRows: true },
    targets: [
      {
        ...{ id: 'bolt', before },
        write: { kind: 'patch', body: { DefaultPriceScheduleID: 'boat' }, from: before },
      },
    ],
  })
  const back = change([product('anchor', { DefaultPriceScheduleID: null })], sold, { change: 'price' })
  expect(back.rows).toMatchObject([
    {
      ...{ before: 'Sells it at Boat prices', after: 'Sells it at the default price' },
      notes: ['The product has no default price.'],
    },
  ])
  expect(back.plan?.targets[0]?.write).toMatchObject({ body: { DefaultPriceScheduleID: null } })
})

test('plans no job when nothing changes', () => {
  expect(change([product('anchor')], { anchor: null }).plan).toBeUndefined()
  expect(change([product('anchor')], {}, { change: 'remove' }).plan).toBeUndefined()
})
