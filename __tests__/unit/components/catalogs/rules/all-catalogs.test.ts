import { catalogs } from '@/components/catalogs/rules/all-catalogs'
import { toListOptions } from '@/lib/resource/resource'
import { defaultListState } from '@/lib/url/list-state'

const mockCatalogs = { List: jest.fn(), ListAssignments: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => Promise<unknown>) => run({ Catalogs: mockCatalogs }),
}))

const state = defaultListState({ sortable: [], filters: [], defaultSort: 'Name' })

it('requests the assigned buyer of each found catalog', async () => {
  const Items = [{ ID: 'a' }, { ID: 'z' }, { ID: 'nobodys' }]
  const holders: Record<string, string> = { a: 'first', z: 'of page seven' }
  mockCatalogs.List.mockResolvedValue({ Items, Meta: {} })
  mockCatalogs.ListAssignments.mockImplementation(async ({ catalogID }: { catalogID: string }) => ({
    Items: catalogID in holders ? [{ CatalogID: catalogID, BuyerID: holders[catalogID] }] : [],
  }))
  const page = await catalogs.service.list(toListOptions(catalogs, state), {})
  expect(page.Items.map((one) => catalogs.hrefOf?.(one))).toEqual([
    '/buyers/first/catalogs/a',
    '/buyers/of%20page%20seven/catalogs/z',
  ])
  expect(mockCatalogs.ListAssignments).toHaveBeenCalledTimes(3)
})
