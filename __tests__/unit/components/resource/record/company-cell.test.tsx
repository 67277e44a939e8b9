import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { Suspense } from 'react'
import { DefaultCatalog } from '@/components/companies/buyers/default-catalog'
import { CompanyCell } from '@/components/resource/record/company-cell'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockBuyers = jest.fn()
const mockSuppliers = jest.fn()
const mockCatalogs = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Buyers: { List: mockBuyers },
      Suppliers: { List: mockSuppliers },
      Catalogs: { List: mockCatalogs },
    }),
}))

function show(roles: readonly string[], usrtype = 'admin') {
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role: [...roles] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({ marketplaceName: 'Meridian Supply', marketplaceId: 'meridian' } as Settings)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompanyCell kind="buyers" id="harborline" />
      <CompanyCell kind="buyers" id="northfell" />
      <CompanyCell kind="buyers" id="harborline" />
      <CompanyCell kind="suppliers" id="meridian" />
      <CompanyCell kind="suppliers" id={null} />
      <Suspense>
        <DefaultCatalog id="tools" />
        <DefaultCatalog id="paints" />
      </Suspense>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  mockSuppliers.mockReset()
  mockCatalogs.mockReset().mockResolvedValue({ Items: [{ ID: 'tools', Name: 'All tools' }] })
  mockBuyers.mockReset().mockResolvedValue({
    Items: [
      { ID: 'harborline', Name: 'Harborline Facilities' },
      { ID: 'northfell', Name: 'Northfell' },
    ],
  })
})

it('loads all company names with one request, and the marketplace name without one', async () => {
  show(['FullAccess'])
  expect(screen.getAllByText('harborline')).toHaveLength(2) // before the names are loaded
  expect(await screen.findAllByText('Harborline Facilities')).toHaveLength(2)
  expect(screen.getByText('Northfell')).toBeInTheDocument()
  expect(screen.getAllByText('harborline')).toHaveLength(2)
  expect(screen.getByText('Meridian Supply')).toBeInTheDocument()
  expect(screen.getByText('–')).toBeInTheDocument()
  expect(mockBuyers).toHaveBeenCalledTimes(1)
  expect(mockBuyers.mock.calls[0]?.[0]).toMatchObject({ filters: { ID: 'harborline|northfell' } })
  expect(mockSuppliers).not.toHaveBeenCalled()
})

it('loads all default catalog names with one request', async () => {
  show(['FullAccess'])
  expect(await screen.findByText('All tools')).toBeInTheDocument()
  expect(screen.getByText('paints')).toBeInTheDocument()
  expect(mockCatalogs).toHaveBeenCalledTimes(1)
  expect(mockCatalogs.mock.calls[0]?.[0]).toMatchObject({ filters: { ID: 'tools|paints' } })
})

it.each([
  ['without the role', roles.OrderManager.Roles, 'admin'],
  ['as supplier staff', ['FullAccess'], 'supplier'],
])('shows IDs and sends no request %s', (_name, held, usrtype) => {
  show(held, usrtype)
  expect(screen.getAllByText('harborline')).toHaveLength(2)
  expect(mockBuyers).not.toHaveBeenCalled()
})

it('keeps showing IDs when the platform rejects the request', async () => {
  mockBuyers.mockRejectedValue(new PlatformError('No.', { status: 403 }))
  show(['BuyerReader'])
  await waitFor(() => expect(mockBuyers).toHaveBeenCalled())
  expect(screen.getAllByText('harborline')).toHaveLength(2)
})
