import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReachPanel } from '@/components/companies/reach/reach-panel'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/buyers/b',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
jest.mock('@/hooks/use-time-zone', () => ({ useTimeZone: () => 'UTC' }))
const mockLists: Record<string, jest.Mock> = {}
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run(
      new Proxy(
        {},
        {
          get: (_, resource: string) =>
            new Proxy({}, { get: (_, method: string) => mockLists[`${resource}.${method}`] ?? mockEmpty }),
        },
      ),
    ),
}))
const mockEmpty = jest.fn()

const answer = (Items: object[]) => ({ Items, Meta: { TotalPages: 1, TotalCount: Items.length } })
const respond = (operation: string, ...rows: object[]) =>
  (mockLists[operation] = jest.fn(async () => answer(rows)))
const panel = (name: string) => screen.findByRole('region', { name })
const open = () => userEvent.click(screen.getByRole('button', { name: 'Show all' }))

beforeEach(() => {
  for (const operation of Object.keys(mockLists)) delete mockLists[operation]
  mockEmpty.mockReset().mockResolvedValue(answer([]))
  Object.assign(mockViewer, { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false })
})

describe('what reaches a buyer', () => {
  beforeEach(() => {
    respond(
      'Promotions.ListAssignments',
      { PromotionID: 'p', BuyerID: 'b', UserGroupID: 'g' },
      { PromotionID: 'q', BuyerID: 'b' },
    )
    respond('Promotions.List', { ID: 'p', Name: 'Ten off' })
    respond(
      'Products.ListAssignments',
      { ProductID: 'rope', BuyerID: 'b', PriceScheduleID: 'low' },
      { ProductID: 'buoy', BuyerID: 'b' },
    )
    respond('PriceSchedules.List', { ID: 'low', Name: 'Low prices' })
    respond('UserGroups.List', { ID: 'g', Name: 'Stores' })
    respond('Catalogs.ListAssignments', {
      CatalogID: 'c',
      BuyerID: 'b',
      ViewAllProducts: true,
      ViewAllCategories: false,
    })
    respond('Buyers.ListBuyerSellers', { ID: 's', Name: 'Shipyard' })
    respond('Locales.ListAssignments', { LocaleID: 'usd', BuyerID: 'b' })
    respond('ApiClients.ListAssignments', { ApiClientID: 'web', BuyerID: 'b' })
  })

  it('is read on demand and has a link to the page on which each is changed', async () => {
    render(page(<ReachPanel kind="buyer" id="b" />))
    expect(mockLists['Promotions.ListAssignments']).not.toHaveBeenCalled()
    await open()
    const promotions = within(await panel('Promotions'))
    expect(await promotions.findByRole('link', { name: 'Ten off' })).toHaveAttribute(
      'href',
      '/promotions/p?tab=assignments',
    )
    expect(await promotions.findByRole('link', { name: 'Stores' })).toHaveAttribute(
      'href',
      '/buyers/b/usergroups/g',
    )
    expect(promotions.getByText('All users of the buyer')).toBeInTheDocument()
    const prices = within(await panel('Product prices'))
    expect(await prices.findByRole('link', { name: 'rope' })).toHaveAttribute(
      'href',
      '/products/rope?tab=pricing',
    )
    expect(await prices.findByRole('link', { name: 'Low prices' })).toHaveAttribute(
      'href',
      '/settings/priceschedules/low?tab=uses',
    )
    expect(prices.getByText(/Default price/)).toBeInTheDocument()
    const links: [string, string, string][] = [
      ['Catalogs', 'c', '/buyers/b/catalogs/c'],
      ['Sellers', 'Shipyard', '/suppliers/s'],
      ['Locales', 'usd', '/settings/locales/usd'],
      ['API clients', 'web', '/settings/apiclients/web'],
    ]
    for (const [title, name, href] of links)
      expect(await within(await panel(title)).findByRole('link', { name })).toHaveAttribute('href', href)
    expect(
      within(await panel('Catalogs')).getByText('Assigned categories only, all products'),
    ).toBeInTheDocument()
  })

  it('takes one request for each list and for the names of a page', async () => {
    render(page(<ReachPanel kind="buyer" id="b" />))
    await open()
    await screen.findByRole('link', { name: 'Low prices' })
    await screen.findByRole('link', { name: 'Stores' })
    for (const list of Object.values(mockLists)) expect(list.mock.calls.length).toBeLessThanOrEqual(2)
    expect(mockLists['UserGroups.List']).toHaveBeenCalledTimes(1)
    expect(mockLists['PriceSchedules.List']).toHaveBeenCalledTimes(1)
  })

  it('names the permission of each list that an account may not see, and does not read it', async () => {
    mockViewer.assignedRoles = ['BuyerReader', 'CatalogReader', 'BuyerViewer']
    render(page(<ReachPanel kind="buyer" id="b" />))
    await open()
    expect(await screen.findByText(/Promotion Viewer or Promotion Manager/)).toBeInTheDocument()
    expect(screen.getAllByText(/ApiClientReader/)).toHaveLength(2)
    expect(mockLists['Promotions.ListAssignments']).not.toHaveBeenCalled()
    expect(mockLists['ApiClients.ListAssignments']).not.toHaveBeenCalled()
    expect(await screen.findByRole('link', { name: 'Shipyard' })).toBeInTheDocument()
  })
})

describe('the lists of a supplier', () => {
  beforeEach(() => {
    respond('Products.List', { ID: 'rope', Name: 'Rope', Active: false })
    respond('Orders.List', { ID: 'o1', DateSubmitted: '2026-11-02T00:00:00Z', Total: 12, Currency: 'USD' })
    respond('ApiClients.ListAssignments', { ApiClientID: 'web', SupplierID: 's' })
  })

  it('link to its products, orders to ship and API clients', async () => {
    render(page(<ReachPanel kind="supplier" id="s" />))
    await open()
    const products = within(await panel('Products'))
    expect(await products.findByRole('link', { name: 'Rope' })).toHaveAttribute('href', '/products/rope')
    expect(products.getByRole('link', { name: 'Open as list' })).toHaveAttribute(
      'href',
      '/products?DefaultSupplierID=s',
    )
    const orders = within(await panel('Orders to ship'))
    expect(await orders.findByRole('link', { name: 'o1' })).toHaveAttribute('href', '/orders/o1')
    expect(orders.getByRole('listitem')).toHaveTextContent('Submitted 11/02/2026 · $12.00')
    expect(orders.getByRole('link', { name: 'Open as list' })).toHaveAttribute(
      'href',
      '/orders?ToCompanyID=s&Status=Open',
    )
    expect(await screen.findByRole('link', { name: 'web' })).toHaveAttribute(
      'href',
      '/settings/apiclients/web',
    )
    expect(mockLists['Orders.List']).toHaveBeenCalledWith(
      'All',
      expect.objectContaining({ filters: { ToCompanyID: 's', Status: 'Open' } }),
      expect.anything(),
    )
  })

  it('have no API clients for the staff of the supplier', async () => {
    Object.assign(mockViewer, { isAdmin: false, isSupplier: true })
    render(page(<ReachPanel kind="supplier" id="s" />))
    await open()
    expect(await screen.findByRole('link', { name: 'o1' })).toBeInTheDocument()
    expect(screen.queryByText(/API clients for all/)).not.toBeInTheDocument()
    expect(mockLists['ApiClients.ListAssignments']).not.toHaveBeenCalled()
  })
})
