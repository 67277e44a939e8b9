import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProductBundles } from '@/components/products/bundles/product-bundles'
import { DialogsContext } from '@/hooks/use-dialogs'
import { useOwnCompany } from '@/hooks/use-own-company'
import { useSession, useViewer } from '@/hooks/use-session'
import type { BundleProductAssignment } from '@/lib/ordercloud/models'
import { call } from '@/lib/ordercloud/client'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/hooks/use-own-company')
jest.mock('@/hooks/use-session')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages: Items.length > 0 ? 1 : 0, Page: 1 },
})
const dialogs = { alert: jest.fn(), confirm: jest.fn(async () => true), prompt: jest.fn() }
const BUNDLES = [
  { ID: 'kit', Name: 'Starter kit' },
  { ID: 'set', Name: 'Big set' },
]

let rows: BundleProductAssignment[]
const sdk = {
  Bundles: {
    List: jest.fn(async (_options: object) => page(BUNDLES)),
    ListProductAssignments: jest.fn(async ({ bundleID }: { bundleID?: string }) =>
      page(rows.filter(({ BundleID }) => !bundleID || BundleID === bundleID)),
    ),
    SaveProductAssignment: jest.fn(async (row: BundleProductAssignment) => void rows.push(row)),
    DeleteProductAssignment: jest.fn(async (id: string) => {
      rows = rows.filter(({ BundleID }) => BundleID !== id)
    }),
  },
}

function show({ roles = 'BundleReader BundleAdmin', company = { isSupplier: false } as object } = {}) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: roles.split(' '), isAdmin: true })
  jest.mocked(useOwnCompany).mockReturnValue(company as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsContext.Provider value={dialogs}>
        <ProductBundles product={{ ID: 'p1', Name: 'Lamp', OwnerID: 'market' } as never} />
      </DialogsContext.Provider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  jest.clearAllMocks()
  provideSettings({ marketplaceId: 'market' } as Settings)
  rows = [{ BundleID: 'kit', ProductID: 'p1', Required: false, DefaultQuantity: 3 }]
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('lists the bundles with links and quantities, in two requests', async () => {
  show()
  expect(await screen.findByRole('link', { name: 'Starter kit' })).toHaveAttribute(
    'href',
    '/settings/bundles/kit?tab=products',
  )
  expect(screen.getByText('Optional, quantity 3')).toBeInTheDocument()
  expect(call).toHaveBeenCalledTimes(2)
  expect(sdk.Bundles.List.mock.calls[0]?.[0]).toMatchObject({ filters: { OwnerID: 'market' } })
})

it('adds the product to a bundle as a required one, and removes it', async () => {
  const user = show()
  await user.click(await screen.findByRole('combobox', { name: 'Add bundle' }))
  await user.click(await screen.findByRole('option', { name: /Big set/ }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Required, quantity 1')).toBeInTheDocument()
  expect(sdk.Bundles.SaveProductAssignment).toHaveBeenCalledWith({
    ...{ BundleID: 'set', ProductID: 'p1', Required: true, DefaultQuantity: 1 },
  })
  await user.click(screen.getByRole('button', { name: 'Remove Starter kit' }))
  await waitFor(() => expect(sdk.Bundles.DeleteProductAssignment).toHaveBeenCalledWith('kit', 'p1'))
})

it('names what is missing to see bundles or to change them', async () => {
  show({ roles: 'ProductReader' })
  expect(screen.getByText('This needs the role BundleReader or BundleAdmin.')).toBeInTheDocument()
  expect(call).not.toHaveBeenCalled()
})

it('lets a supplier change only the bundles of its own products', async () => {
  show({ company: { isSupplier: true, id: 'mill' } })
  expect(await screen.findByRole('button', { name: 'Remove Starter kit' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
