import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CatalogsPanel } from '@/components/products/catalogs/catalogs-panel'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { addToast } from '@/lib/toasts'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages: Items.length > 0 ? 1 : 0, Page: 1 },
})
const dialogs = { alert: jest.fn(), confirm: jest.fn(), prompt: jest.fn() }
const MANAGER = ['ProductManager', 'ProductAdmin', 'PriceScheduleAdmin', 'CatalogAdmin', 'CategoryAdmin']
const AROUND = ['BuyerReader', 'UserGroupReader', 'AdminAddressReader', 'SupplierAddressReader']
const ROLES = [...MANAGER, ...AROUND, 'ProductFacetReader', 'SupplierReader', 'BuyerCatalogManager']

/** The product is in two categories of the catalog `yard`. `lamps` is below `electric`, which is inactive. */
let catalogs: string[]
let places: { CategoryID: string; ListOrder: number }[]
const sdk = {
  Catalogs: {
    List: jest.fn(async () => page([{ ID: 'yard', Name: 'Yard catalog', Active: false }])),
    ListAssignments: jest.fn(async () => page([{ CatalogID: 'yard', BuyerID: 'b 1' }])),
    ListProductAssignments: jest.fn(async () => page(catalogs.map((CatalogID) => ({ CatalogID })))),
    SaveProductAssignment: jest.fn(
      async ({ CatalogID }: { CatalogID: string }) => void catalogs.push(CatalogID),
    ),
    DeleteProductAssignment: jest.fn(async () => {
      catalogs = []
      places = []
    }),
  },
  Categories: {
    List: jest.fn(async (_: string, { filters }: { filters: { ID: string } }) =>
      page(
        [
          { ID: 'lamps', Name: 'Lamps', ParentID: 'electric', Active: true },
          { ID: 'offers', Name: 'Offers', Active: true },
          { ID: 'electric', Name: 'Electric', Active: false },
        ].filter(({ ID }) => filters.ID.split('|').includes(ID)),
      ),
    ),
    ListProductAssignments: jest.fn(async () => page(places)),
    SaveProductAssignment: jest.fn(async (_: string, row: (typeof places)[0]) => {
      places = [...places.filter(({ CategoryID }) => CategoryID !== row.CategoryID), row]
    }),
    DeleteProductAssignment: jest.fn(async () => void places.shift()),
  },
}

function show(product: object = {}, assignedRoles = ROLES) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles, isAdmin: true })
  jest.mocked(useOwnCompany).mockReturnValue({ isSupplier: false } as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <CatalogsPanel product={{ ID: 'p/1', Name: 'Lamp', ...product } as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  catalogs = ['yard']
  places = [
    { CategoryID: 'lamps', ListOrder: 7 },
    { CategoryID: 'offers', ListOrder: 2 },
  ]
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  dialogs.confirm.mockResolvedValue(true)
})

const rows = () => screen.findByRole('list', { name: 'categories in Yard catalog' })

it('lists the catalogs and categories with names, paths and states, without a request for each category', async () => {
  show()
  const list = await rows()
  expect(await within(list).findByRole('link', { name: 'Lamps' })).toHaveAttribute(
    'href',
    '/buyers/b%201/catalogs/yard/categories/lamps',
  )
  expect(within(list).getByText('In Electric · “Electric” is inactive')).toBeInTheDocument()
  expect(within(list).getByText('At the top')).toBeInTheDocument()
  expect(within(list).getByText('List order 7')).toBeInTheDocument()
  expect(screen.getByText('Buyers cannot see an inactive catalog.')).toBeInTheDocument()
  const { Categories, Catalogs } = sdk
  expect(Categories.ListProductAssignments).toHaveBeenCalledTimes(1)
  // The two categories, and the level above them.
  expect(Categories.List).toHaveBeenCalledTimes(2)
  expect(Catalogs.List).toHaveBeenCalledTimes(1)
})

it('restores the categories when the product is put back into a catalog', async () => {
  const user = show()
  await rows()
  await user.click(await screen.findByRole('button', { name: 'Remove Yard catalog' }))
  expect(dialogs.confirm.mock.calls[0][1].details).toContain('leaves the categories of this catalog too')
  await screen.findByText('No catalogs yet. Buyers cannot see this product.')
  expect(places).toEqual([])
  const { action } = jest.mocked(addToast).mock.calls[0]![0]
  // The response to the first try is lost after one category, so that the second try finds a part of it.
  sdk.Categories.SaveProductAssignment.mockRejectedValueOnce(new PlatformError('Lost.', { status: 500 }))
  action?.onClick()
  await waitFor(() => expect(sdk.Categories.SaveProductAssignment).toHaveBeenCalledTimes(1))
  action?.onClick()
  await waitFor(() =>
    expect(places).toEqual([
      { CategoryID: 'lamps', ProductID: 'p/1', ListOrder: 7 },
      { CategoryID: 'offers', ProductID: 'p/1', ListOrder: 2 },
    ]),
  )
  expect(sdk.Catalogs.SaveProductAssignment).toHaveBeenCalledTimes(1)
})

it('takes the product out of one category, and changes its position in another', async () => {
  const user = show()
  await rows()
  await user.click(await screen.findByRole('button', { name: 'Remove Lamps' }))
  await waitFor(() => expect(screen.queryByText('Lamps')).not.toBeInTheDocument())
  expect(sdk.Categories.DeleteProductAssignment).toHaveBeenCalledWith('yard', 'lamps', 'p%2F1')
  dialogs.prompt.mockResolvedValueOnce('soon')
  await user.click(screen.getByRole('button', { name: 'Change order in Offers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a whole number of 0 or more.')
  expect(sdk.Categories.SaveProductAssignment).not.toHaveBeenCalled()
  dialogs.prompt.mockResolvedValueOnce('12')
  await user.click(screen.getByRole('button', { name: 'Change order in Offers' }))
  await waitFor(() =>
    expect(sdk.Categories.SaveProductAssignment).toHaveBeenCalledWith('yard', {
      ...{ CategoryID: 'offers', ProductID: 'p/1', ListOrder: 12 },
    }),
  )
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('names the reason why a user without the permission cannot change anything', async () => {
  show({}, ['ProductViewer', 'ProductReader', 'CatalogReader', 'CategoryReader'])
  await rows()
  for (const name of ['Remove Yard catalog', 'Remove Lamps', 'Change order in Lamps'])
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(/Product Manager/)
  expect(screen.getByRole('button', { name: 'Add to a category of Yard catalog' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // The page of a catalog needs another permission, so that there is no link.
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('says that a child product is where its parent is', () => {
  show({ ParentID: 'parent' })
  expect(screen.getByText(/This product is where its parent product/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'parent' })).toHaveAttribute('href', '/products/parent')
  expect(call).not.toHaveBeenCalled()
})
