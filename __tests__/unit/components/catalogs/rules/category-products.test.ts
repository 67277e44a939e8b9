import { addToCategory } from '@/components/catalogs/rules/category-products'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

const ListProductAssignments = jest.fn()
const SaveProductAssignment = jest.fn()
const oc = { Categories: { ListProductAssignments, SaveProductAssignment } } as unknown as OrderCloud

interface Asked {
  productID?: string
  page?: number
  pageSize?: number
}

/** Mocks a category with that many products, numbered from 1 and listed in reverse order. */
function holding(count: number) {
  const all = Array.from({ length: count }, (_, index) => ({
    ProductID: `p${index}`,
    ListOrder: count - index,
  }))
  ListProductAssignments.mockImplementation(
    async (_catalog, { productID, page = 1, pageSize = 20 }: Asked) => {
      const some = productID === undefined ? all : all.filter(({ ProductID }) => ProductID === productID)
      const Meta = { TotalCount: some.length, TotalPages: Math.ceil(some.length / pageSize) }
      return { Items: some.slice((page - 1) * pageSize, page * pageSize), Meta }
    },
  )
  return all
}

beforeEach(() => {
  ListProductAssignments.mockReset()
  SaveProductAssignment.mockReset()
})

it('adds a product after the last one, even if the existing products are not loaded', async () => {
  const all = holding(3)
  expect(await addToCategory(oc, 'a/b', 'tools', 'new', all)).toBe(true)
  expect(ListProductAssignments).toHaveBeenCalledTimes(1)
  const saved = { CategoryID: 'tools', ProductID: 'new', ListOrder: 4 }
  expect(SaveProductAssignment).toHaveBeenLastCalledWith('a%2Fb', saved)
  await addToCategory(oc, 'c', 'tools', 'new', undefined)
  expect(SaveProductAssignment).toHaveBeenLastCalledWith('c', saved)
})

it('gives the first product of an empty category the list order 0', async () => {
  holding(0)
  await addToCategory(oc, 'c', 'tools', 'new', [])
  expect(SaveProductAssignment.mock.calls[0][1]).toMatchObject({ ListOrder: 0 })
})

it('reads the existing list orders when the panel has not loaded the category', async () => {
  holding(620)
  await addToCategory(oc, 'c', 'tools', 'new', null)
  expect(SaveProductAssignment.mock.calls[0][1]).toMatchObject({ ListOrder: 621 })
})

it('sends no list order when the category has too many products to read', async () => {
  holding(5001)
  await addToCategory(oc, 'c', 'tools', 'new', null)
  expect(ListProductAssignments).toHaveBeenCalledTimes(2)
  expect(SaveProductAssignment.mock.calls).toEqual([['c', { CategoryID: 'tools', ProductID: 'new' }]])
})

it('does not save a product that is already in the category', async () => {
  const all = holding(30)
  expect(await addToCategory(oc, 'c', 'tools', 'p25', all)).toBe(false)
  expect(SaveProductAssignment).not.toHaveBeenCalled()
})
