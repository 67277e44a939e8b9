import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { ScheduleUses } from '@/components/products/priceschedules/uses'

const mockSold = { count: 3 }
const mockPage = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { TotalCount, TotalPages: 1 },
})
jest.mock('@/lib/settings', () => ({ getSettings: () => ({ marketplaceId: 'market' }) }))
jest.mock('@/hooks/use-session')
jest.mock('@/hooks/use-can', () => ({
  useCan: () => ({ allowed: true }),
  useCanRead: () => true,
}))
jest.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/settings/priceschedules/s',
  useRouter: () => ({ prefetch: () => undefined }),
}))
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Products: {
        List: async ({ supplierID }: { supplierID?: string }) =>
          supplierID
            ? mockPage(
                ['sail', 'lamp', 'rope'].map((ID) => ({ ID, Name: `The ${ID}` })),
                mockSold.count,
              )
            : mockPage([]),
        ListAssignments: async () => mockPage([]),
        ListSuppliers: async (id: string) =>
          mockPage([{ ID: 'north', DefaultPriceScheduleID: id === 'rope' ? null : 's' }]),
      },
    }),
}))

function open(OwnerID: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ScheduleUses schedule={{ ID: 's', Name: 'Anchors', OwnerID }} />
    </QueryClientProvider>,
  )
}
const panel = () => screen.findByRole('region', { name: 'Products that the supplier sells at this price' })

test('lists the products that the supplier sells at a price schedule', async () => {
  mockSold.count = 3
  open('north')
  const rows = await within(await panel()).findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['The lamp lamp', 'The sail sail'])
})

test('says that too many products of the supplier were not checked', async () => {
  mockSold.count = 101
  open('north')
  expect(await within(await panel()).findByText(/^Not checked, because/)).toBeVisible()
})

test('has no such list for a price schedule of the marketplace', async () => {
  open('MARKET')
  expect(await screen.findByText('No buyer or user group has this price schedule.')).toBeVisible()
  expect(screen.queryByRole('region', { name: /supplier/ })).toBeNull()
})
