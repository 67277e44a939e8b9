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
  Catalogs: { List: async (page: Page) => pageOf([{ ID: 'main' }, { ID: 'other' }], page) },
  Categories: {
    List: async (
      catalog: string,
      { filters, ...page }: Page & { filters: { ParentID?: string; ID?: string } },
    ) => {
      const ids = (filters.ParentID ?? filters.ID ?? '').split('|').map((id) => id.replaceAll('\\', ''))
      requests.push(`${filters.ParentID === undefined ? 'found' : 'below'} ${ids.length} in ${catalog}`)
      if (catalog === 'other') return pageOf([], page)
      if (filters.ParentID === undefined)
        return pageOf(
          // The platform ignores the case of IDs.
          ids.filter((id) => id !== 'nowhere').map((ID) => ({ ID: ID.toUpperCase() })),
          page,
        )
      return pageOf(
        ids.flatMap((ParentID) => (BELOW[ParentID] ?? []).map((ID) => ({ ID, ParentID }))),
        page,
      )
    },
    ListProductAssignments: async (
      catalog: string,
      { categoryID, ...page }: Page & { categoryID: string },
    ) => {
      requests.push(`products of ${categoryID} in ${catalog}`)
      return pageOf(
        catalog === 'main' ? [{ CategoryID: categoryID, ProductID: `Product-${categoryID}` }] : [],
        page,
      )
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(platform),
}))

beforeEach(() => {
  requests.length = 0
})

it('reads the products of every category below a named one, page by page', async () => {
  const { direct, withBelow } = await readCategoryProducts({ direct: ['tools'], withBelow: ['tools'] })
  expect(direct).toEqual({ tools: ['product-tools'] })
  const all = ['tools', ...(BELOW.tools ?? []), 'blades'].map((id) => `product-${id}`)
  expect(withBelow.tools?.toSorted()).toEqual(all.toSorted())
  // Two pages of children, then filters of at most 100 IDs, and the level below the last category.
  expect(requests.filter((one) => one.startsWith('below')).toSorted()).toEqual([
    ...['below 1 in main', 'below 1 in main', 'below 1 in main'],
    ...['below 100 in main', 'below 30 in main'],
  ])
})

it('reads the products of several categories once, and only in the catalogs that have them', async () => {
  const named = { direct: ['gloves', 'nowhere', 'saws*120'], withBelow: ['saws*120'] }
  const { direct, withBelow } = await readCategoryProducts(named)
  expect(direct).toEqual({ gloves: ['product-gloves'], nowhere: [], 'saws*120': ['product-saws*120'] })
  expect(withBelow).toEqual({ 'saws*120': ['product-saws*120', 'product-blades'] })
  expect(requests.filter((one) => !one.startsWith('below')).toSorted()).toEqual([
    ...['found 3 in main', 'found 3 in other'],
    ...['products of blades in main', 'products of gloves in main', 'products of saws*120 in main'],
  ])
})

it('reads the products of one category with one request for each catalog, and nothing without a category', async () => {
  await readCategoryProducts({ direct: ['gloves'], withBelow: [] })
  expect(requests).toEqual(['products of gloves in main', 'products of gloves in other'])
  requests.length = 0
  expect(await readCategoryProducts({ direct: [], withBelow: [] })).toEqual({ direct: {}, withBelow: {} })
  expect(requests).toEqual([])
})
