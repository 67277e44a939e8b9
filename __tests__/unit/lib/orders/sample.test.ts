import { readCategoryProducts } from '@/lib/orders/sample'

interface Page {
  page: number
  pageSize: number
}

/** IDs of the categories below each category. The IDs of the first level need escaping in a filter. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  tools: Array.from({ length: 130 }, (_, index) => `saws*${index}`),
  'saws*120': ['blades'],
}
const requests: string[] = []

const pageOf = <Item>(all: readonly Item[], { page, pageSize }: Page) => ({
  Items: all.slice((page - 1) * pageSize, page * pageSize),
  Meta: { Page: page, PageSize: pageSize, TotalPages: Math.ceil(all.length / pageSize) },
})
const platform = {
  Catalogs: { List: async (page: Page) => pageOf([{ ID: 'main' }], page) },
  Categories: {
    List: async (_: string, { filters, ...page }: Page & { filters: { ParentID: string } }) => {
      requests.push(`below ${filters.ParentID.split('|').length}`)
      const parents = filters.ParentID.split('|').map((id) => id.replaceAll('\\', ''))
      return pageOf(
        parents.flatMap((id) => BELOW[id] ?? []).map((ID) => ({ ID })),
        page,
      )
    },
    ListProductAssignments: async (_: string, { categoryID, ...page }: Page & { categoryID: string }) =>
      pageOf([{ CategoryID: categoryID, ProductID: `Product-${categoryID}` }], page),
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(platform),
}))

it('reads the products of every category below a named one, page by page', async () => {
  const { direct, withBelow } = await readCategoryProducts({ direct: ['tools'], withBelow: ['tools'] })
  expect(direct).toEqual({ tools: ['product-tools'] })
  const all = ['tools', ...(BELOW.tools ?? []), 'blades'].map((id) => `product-${id}`)
  expect(withBelow.tools?.toSorted()).toEqual(all.toSorted())
  // Two pages of children, then filters of at most 50 IDs, and the level below the last category.
  expect(requests.toSorted()).toEqual(['below 1', 'below 1', 'below 1', 'below 30', 'below 50', 'below 50'])
})
