import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccessScreen } from '@/components/access/overview/access-screen'
import { securityProfiles } from '@/components/access/profiles/resource'
import { page } from '../resource/things'

configure({ asyncUtilTimeout: 10_000 })
let mockQuery = ''
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  usePathname: () => '/settings/access',
  useSearchParams: () => new URLSearchParams(mockQuery),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))

const mockList = (items: object[], TotalCount = items.length) =>
  jest.fn(async (..._args: unknown[]) => ({
    Items: items,
    Meta: { Page: 1, PageSize: 100, TotalCount, TotalPages: Math.ceil(TotalCount / 100) || 1 },
  }))
const mockPlatform = {
  SecurityProfiles: { List: mockList([]), ListAssignments: mockList([]) },
  ApiClients: { List: mockList([]) },
  AdminUsers: { List: mockList([]) },
  AdminUserGroups: { List: mockList([]), ListUserAssignments: mockList([]) },
  Users: { ListAcrossBuyers: mockList([]) },
  Buyers: { List: mockList([]) },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run(mockPlatform),
}))

const desk = { ID: 'desk', Name: 'Order desk', Roles: ['OrderReader'], CustomRoles: [] }
const mira = { ID: 'mira', Username: 'mira.a', FirstName: 'Mira', LastName: 'Ames', Email: '', Active: true }

beforeEach(() => {
  jest.clearAllMocks()
  mockQuery = ''
  mockViewer.assignedRoles = ['FullAccess']
  mockPlatform.SecurityProfiles.List = mockList([desk])
  mockPlatform.SecurityProfiles.ListAssignments = mockList([
    { SecurityProfileID: 'desk', UserGroupID: 'team' },
  ])
  mockPlatform.ApiClients.List = mockList([
    { ID: 'store', AppName: 'Store', DefaultContextUserName: 'mira.a' },
  ])
  mockPlatform.AdminUsers.List = mockList([{ ...mira, FailedLoginAttempts: 2 }])
  mockPlatform.AdminUserGroups.List = mockList([{ ID: 'team', Name: 'Team' }])
  mockPlatform.AdminUserGroups.ListUserAssignments = mockList([{ UserGroupID: 'team', UserID: 'mira' }])
})

it('shows who has each profile, with links to where it is changed', async () => {
  render(page(<AccessScreen />))
  const table = await screen.findByRole('table', { name: 'Who has each security profile' })
  expect(within(table).getByRole('link', { name: 'Order desk' })).toHaveAttribute(
    'href',
    '/settings/securityprofiles/desk',
  )
  expect(await within(table).findByRole('link', { name: 'Team' })).toHaveAttribute(
    'href',
    '/settings/adminusergroups/team',
  )
  expect(screen.getByRole('link', { name: 'Store' })).toHaveAttribute('href', '/settings/apiclients/store')
  expect(screen.getByRole('link', { name: 'mira.a' })).toHaveAttribute(
    'href',
    '/settings/access?by=person&of=seller&text=mira.a',
  )
})

it('shows what a user has and through what', async () => {
  mockQuery = 'by=person&role=OrderReader'
  render(page(<AccessScreen />))
  const table = await screen.findByRole('table', { name: 'What each user has' })
  const row = within(table).getByRole('row', { name: /Mira Ames/ })
  await waitFor(() => expect(row).toHaveTextContent(/Order desk through the group Team/))
  expect(row).toHaveTextContent('Default user of Store')
  expect(screen.getByRole('link', { name: '1 user has failed sign-ins' })).toBeInTheDocument()
  expect(screen.getByText(/^1 user, loaded at/)).toBeInTheDocument()
})

it('states the number of requests before it makes many, and makes them on request', async () => {
  mockQuery = 'by=person'
  mockPlatform.AdminUsers.List.mockImplementation(async (options) => {
    const { page: at } = options as { page: number }
    const Meta = { Page: at, PageSize: 100, TotalCount: 2000, TotalPages: 20 }
    return { Items: [{ ...mira, ID: `mira-${at}` }], Meta }
  })
  render(page(<AccessScreen />))
  expect(
    await screen.findByText('The users take 21 requests to load. You can stop at any time.'),
  ).toBeInTheDocument()
  const pages = () =>
    mockPlatform.AdminUsers.List.mock.calls.filter(([options]) => {
      const { pageSize, filters } = options as { pageSize: number; filters?: object }
      return pageSize === 100 && !filters
    }).length
  expect(pages()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByRole('table', { name: 'What each user has' })
  expect(pages()).toBe(20)
})

it('names the role that reads assignments, and makes no request without it', async () => {
  mockViewer.assignedRoles = [
    ...['SecurityProfileViewer', 'SecurityProfileReader'],
    ...['SupplierUserGroupReader', 'AdminUserGroupReader', 'UserGroupReader'],
  ]
  render(page(<AccessScreen />))
  expect(screen.getByText(/you need the platform role SecurityProfileAdmin/)).toBeInTheDocument()
  expect(mockPlatform.SecurityProfiles.List).not.toHaveBeenCalled()
})

it('is filtered by a profile whose page leads to it', () => {
  const [action] =
    securityProfiles.moreActions?.({ ID: 'desk', Name: 'Order desk' }, undefined, jest.fn(), {} as never) ??
    []
  expect(action).toMatchObject({ label: 'Who has access', href: '/settings/access?profile=desk' })
})
