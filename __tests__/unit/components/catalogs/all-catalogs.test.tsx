import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { CatalogBuyers } from '@/components/catalogs/all/catalog-buyers'
import { CategoryAssignments } from '@/components/catalogs/categories/category-assignments'
import { placeOf } from '@/components/catalogs/categories/place'
import { Holders } from '@/components/catalogs/holders'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { system } from '@/components/ui/theme/system'
import { NotedPageProvider, type NotedPage } from '@/hooks/use-activity-record'
import { noteActivity } from '@/lib/activity/note'
import { call } from '@/lib/ordercloud/client'
import type { Access } from '@/lib/permissions/explain'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/activity/note', () => ({ noteActivity: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
let mockAccess: Access
jest.mock('@/hooks/use-can', () => ({ useCan: () => mockAccess, useCanRead: () => true }))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/settings/catalogs/cups',
}))

const rows = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const restricted = {
  ...{ CatalogID: 'cups', BuyerID: 'harborline' },
  ...{ ViewAllCategories: false, ViewAllProducts: true },
}
const own = { CategoryID: 'mugs', BuyerID: 'harborline', UserGroupID: 'dock', Visible: false }
const Catalogs = {
  Get: jest.fn(async () => ({ ID: 'cups', CategoryCount: 2 })),
  ListAssignments: jest.fn(),
  SaveAssignment: jest.fn(),
  DeleteAssignment: jest.fn(),
}
const Categories = {
  List: jest.fn(async () => rows([{ ID: 'mugs', Name: 'Mugs' }])),
  ListAssignments: jest.fn(),
  SaveAssignment: jest.fn(),
  DeleteAssignment: jest.fn(),
}
const Buyers = {
  List: jest.fn(async () => rows([{ ID: 'harborline', Name: 'Harborline', DefaultCatalogID: 'cups' }])),
}
const UserGroups = { List: jest.fn(async () => rows([{ ID: 'dock', Name: 'Dock' }])) }
const sdk = { Catalogs, Categories, Buyers, UserGroups }

let assigned: (typeof restricted)[]

beforeEach(() => {
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  mockAccess = { allowed: true }
  assigned = [restricted]
  Catalogs.ListAssignments.mockImplementation(async () => rows(assigned))
  Catalogs.SaveAssignment.mockImplementation(async (row) => void (assigned = [row]))
  Catalogs.DeleteAssignment.mockImplementation(async () => void (assigned = []))
  Categories.ListAssignments.mockImplementation(async () => rows([own]))
})

function show(panel: ReactNode) {
  const noted: NotedPage = {
    record: { path: 'catalogs', id: 'cups', isPersonal: false, isXpPersonal: false },
    panels: new Map(),
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChakraProvider value={system}>
        <DialogsProvider>
          <NotedPageProvider value={noted}>{panel}</NotedPageProvider>
        </DialogsProvider>
      </ChakraProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

describe('the buyers of a catalog', () => {
  it('lists each with what it sees, and changes one setting without losing the other', async () => {
    const user = show(<CatalogBuyers catalogId="cups" />)
    const list = await screen.findByRole('list', { name: 'buyers' })
    expect(await within(list).findByRole('link', { name: 'Harborline' })).toHaveAttribute(
      'href',
      '/buyers/harborline/catalogs/cups',
    )
    expect(within(list).getByText('Its users see this catalog first.')).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'All categories, Harborline' }), 'Yes')
    await waitFor(() => expect(noteActivity).toHaveBeenCalled())
    expect(Catalogs.SaveAssignment).toHaveBeenCalledWith({ ...restricted, ViewAllCategories: true })
  })

  it('removes one after a confirmation, and none without the permission', async () => {
    const user = show(<CatalogBuyers catalogId="cups" />)
    await user.click(await screen.findByRole('button', { name: 'Remove Harborline' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText(/No buyer has this catalog yet/)).toBeInTheDocument()
    expect(Catalogs.DeleteAssignment).toHaveBeenCalledWith('cups', { buyerID: 'harborline' })
  })

  it('shows the settings as text to users who may not change them', async () => {
    mockAccess = { allowed: false, reason: 'This needs Buyer Catalog Manager.', missing: [] }
    show(<CatalogBuyers catalogId="cups" />)
    await screen.findByRole('list', { name: 'buyers' })
    expect(screen.queryByRole('combobox', { name: /All categories/ })).not.toBeInTheDocument()
  })
})

describe('the assignments of categories', () => {
  it('name the buyer or group, its settings and the page that changes them', async () => {
    show(<CategoryAssignments catalogId="cups" />)
    const list = await screen.findByRole('list', { name: 'assignments' })
    expect(await within(list).findByRole('link', { name: 'Mugs' })).toHaveAttribute(
      'href',
      '/buyers/harborline/catalogs/cups/categories/mugs',
    )
    await waitFor(() =>
      expect(list).toHaveTextContent(/Harborline: Dock\. Category visible: no, .*: not set\./),
    )
    expect(Categories.ListAssignments).toHaveBeenCalledWith(
      'cups',
      expect.not.objectContaining({ categoryID: expect.anything() }),
      expect.anything(),
    )
  })

  it('are removed for the group only', async () => {
    const user = show(<CategoryAssignments catalogId="cups" categoryId="mugs" />)
    await user.click(await screen.findByRole('button', { name: /^Remove Dock/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(Categories.DeleteAssignment).toHaveBeenCalledWith('cups', 'mugs', {
        buyerID: 'harborline',
        userGroupID: 'dock',
      }),
    )
  })
})

it('names every buyer that loses a catalog which is deleted in the settings', async () => {
  show(<Holders buyerId={undefined} catalogId="cups" />)
  expect(await screen.findByText(/^1 buyer loses it: Harborline\./)).toBeInTheDocument()
  expect(screen.queryByText(/unassign it instead/)).not.toBeInTheDocument()
})

it('keeps the trees of the settings and of a buyer apart', () => {
  expect(placeOf(undefined, 'cups')).toMatchObject({
    buyerId: undefined,
    path: 'catalogs/cups/categories',
    route: '/settings/catalogs/cups/categories',
  })
  expect(placeOf('b', 'cups')).toMatchObject({ buyerId: 'b', route: '/buyers/b/catalogs/cups/categories' })
})
