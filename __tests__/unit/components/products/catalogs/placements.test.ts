import { QueryClient } from '@tanstack/react-query'
import { catalogsOf } from '@/components/products/catalogs/placements'

let inCatalog: boolean
const oc = {
  Catalogs: {
    ListProductAssignments: jest.fn(async () => ({ Items: inCatalog ? [{ CatalogID: 'yard' }] : [] })),
    SaveProductAssignment: jest.fn(async () => {}),
  },
  Categories: { SaveProductAssignment: jest.fn(async () => {}) },
}
const add = (Places: object[] = []) =>
  catalogsOf(new QueryClient(), 'lamp').add(oc as never, { CatalogID: 'yard', Places })

beforeEach(() => {
  jest.clearAllMocks()
  inCatalog = false
})

test('adds the product to a catalog that does not have it', async () => {
  expect(await add()).toBe(true)
  expect(oc.Catalogs.ListProductAssignments).toHaveBeenCalledWith(
    expect.objectContaining({ catalogID: 'yard', productID: 'lamp' }),
  )
  expect(oc.Catalogs.SaveProductAssignment).toHaveBeenCalledWith({ CatalogID: 'yard', ProductID: 'lamp' })
})

test('adds nothing to a catalog that has the product already, and reports that', async () => {
  inCatalog = true
  expect(await add()).toBe(false)
  expect(oc.Catalogs.SaveProductAssignment).not.toHaveBeenCalled()
})

test('restores the categories of a catalog that has the product already, and reports that something was added', async () => {
  inCatalog = true
  expect(await add([{ CategoryID: 'lamps', ListOrder: 0 }, { CategoryID: 'offers' }])).toBe(true)
  expect(oc.Catalogs.SaveProductAssignment).not.toHaveBeenCalled()
  expect(oc.Categories.SaveProductAssignment.mock.calls).toEqual([
    ['yard', { CategoryID: 'lamps', ProductID: 'lamp', ListOrder: 0 }],
    ['yard', { CategoryID: 'offers', ProductID: 'lamp' }],
  ])
})
