import { configure, render, screen, within } from '@testing-library/react'
import { UserMeans } from '@/components/companies/users/user-means'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/buyers/b/users/u',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
const mockGroups = jest.fn()
const mockCenters = jest.fn()
const mockNone = jest.fn()
const mockNames = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => {
    const none = { ListAssignments: mockNone, List: mockNames }
    return run({
      ...{ Addresses: none, CreditCards: none, SpendingAccounts: none, Buyers: none },
      CostCenters: { ListAssignments: mockCenters, List: mockNames },
      UserGroups: { ListUserAssignments: mockGroups, List: mockNames },
    })
  },
}))

const answer = (Items: object[]) => ({ Items, Meta: { TotalPages: 1, TotalCount: Items.length } })

beforeEach(() => {
  jest.resetAllMocks()
  mockViewer.assignedRoles = ['FullAccess']
  mockGroups.mockResolvedValue(answer([{ UserGroupID: 'stores', UserID: 'u' }]))
  mockNone.mockResolvedValue(answer([]))
  mockNames.mockResolvedValue(answer([]))
  mockCenters.mockImplementation(async (_: string, { userGroupID }: { userGroupID?: string }) =>
    answer(userGroupID ? [{ CostCenterID: 'dock', UserGroupID: 'stores' }] : [{ CostCenterID: 'dock' }]),
  )
})

test('shows through which company and groups a user gets a cost center, with links', async () => {
  render(page(<UserMeans buyerId="b" userId="u" />))
  const link = await screen.findByRole('link', { name: 'dock' })
  expect(link).toHaveAttribute('href', '/buyers/b/costcenters/dock')
  const row = link.closest('li') as HTMLElement
  expect(row).toHaveTextContent('Inherited from the group stores, b')
  expect(within(row).getByRole('link', { name: 'the group stores' })).toHaveAttribute(
    'href',
    '/buyers/b/usergroups/stores',
  )
  expect(await screen.findByText(/No address is assigned to this user/)).toBeInTheDocument()
})

test('names the role that reads the groups of a user', () => {
  mockViewer.assignedRoles = ['AddressReader']
  render(page(<UserMeans buyerId="b" userId="u" />))
  expect(screen.getByText(/platform role UserGroupReader/)).toBeInTheDocument()
  expect(mockNone).not.toHaveBeenCalled()
})

test('reads only the kinds that the account may see', async () => {
  mockViewer.assignedRoles = ['UserGroupReader', 'CostCenterReader']
  render(page(<UserMeans buyerId="b" userId="u" />))
  expect(await screen.findByText('dock')).toBeInTheDocument()
  expect(screen.getByText(/SpendingAccountReader/)).toBeInTheDocument()
  expect(mockNone).not.toHaveBeenCalled()
})
