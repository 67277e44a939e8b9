import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { products } from '@/components/products/resource'
import { SupplierProducts } from '@/components/products/supplier-list'
import type { ListedResource } from '@/components/resource/listed-resource'
import { call } from '@/lib/ordercloud/client'
import type { Product } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/hooks/use-session', () => ({ useViewer: () => ({ isAdmin: false, isSupplier: true }) }))
let mockShown: ListedResource<Product>
jest.mock('@/components/resource/list/list-screen', () => ({
  ListScreen: ({ resource }: { resource: ListedResource<Product> }) => {
    mockShown = resource
    return null
  },
}))

const viewer = { isAdmin: false, isSupplier: true }
beforeEach(() => provideSettings({ marketplaceId: 'market' } as Settings))

const reasonFor = (OwnerID: string) => mockShown.protectedRowReason?.(viewer, { Name: 'Lamp', OwnerID })

it('protects products of other suppliers once the supplier of the user is known', async () => {
  jest.mocked(call).mockResolvedValue({ Supplier: { ID: 'tarnwick' } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SupplierProducts resource={products} prefetched={undefined} />
    </QueryClientProvider>,
  )
  expect(reasonFor('pelmora')).toBeUndefined()
  await waitFor(() => expect(reasonFor('pelmora')).toMatch(/belongs to pelmora\. Suppliers can change only/))
  expect(reasonFor('tarnwick')).toBeUndefined()
  // Most products of a supplier have the supplier itself as the default one.
  const defaults = (columns: typeof products.columns) =>
    columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  expect(defaults(mockShown.columns)).toEqual(defaults(products.columns).filter((key) => key !== 'supplier'))
})
