import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import type { ListedResource } from '@/components/resource/listed-resource'
import { CompanyFrame } from '@/components/companies/header/company-frame'
import { RegistryProvider } from '@/components/shell/registry-context'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles } from '@/lib/permissions/roles'
import type { Area, SubArea } from '@/lib/registry'
import type { ListOptions } from '@/lib/resource/service'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))
// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
let mockPath = '/buyers/b1/users'
let mockParams: Record<string, string> = { buyerid: 'b1' }
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn(), push: jest.fn() }),
  usePathname: () => mockPath,
  useParams: () => mockParams,
}))

interface Company {
  ID: string
  Name: string
}

const page = (total: number, items: object[] = []) =>
  Promise.resolve({
    Items: items,
    Meta: { Page: 1, PageSize: 10, TotalCount: total, TotalPages: 1, ItemRange: [1, items.length] },
  })
const COMPANIES = ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((Name, at) => ({ ID: `b${at + 1}`, Name }))
let companies: Company[]
const list = jest.fn((options: ListOptions) => {
  const found = companies
    .filter(({ ID }) => `!${ID}` !== options.filters.ID)
    .filter(({ Name }) => Name.toLowerCase().includes(options.search?.toLowerCase() ?? ''))
  return page(found.length, found)
})
const get = jest.fn(async (id: string) => companies.find(({ ID }) => ID === id) as Company)
const buyers = {
  path: 'buyers',
  route: '/buyers',
  words: { one: 'buyer', many: 'buyers', purpose: '', consequence: '' },
  idOf: (one: Company) => one.ID,
  titleOf: (one: Company) => one.Name,
  service: { list, get },
  search: { words: 'name or ID' },
  access: { view: [roles.BuyerViewer], manage: [roles.BuyerManager] },
} as unknown as ListedResource<Company>

const area = { key: 'buyers', label: 'Buyers', href: '/buyers' } as Area
const counts = { users: jest.fn(), usergroups: jest.fn(), catalogs: jest.fn() }
const sub = (segment: keyof typeof counts, rest: Partial<SubArea>) =>
  ({ key: `buyer${segment}`, parent: 'buyers', segment, count: counts[segment], ...rest }) as SubArea
const subAreas = [
  sub('users', {
    label: 'Users',
    words: { one: 'user', many: 'users' },
    view: [roles.BuyerUserViewer, roles.BuyerUserManager],
    observedCount: 'usergroups',
  }),
  sub('usergroups', {
    label: 'User Groups',
    words: { one: 'user group', many: 'user groups' },
    view: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
    observedCount: 'users',
  }),
  sub('catalogs', {
    label: 'Catalogs',
    words: { one: 'catalog', many: 'catalogs' },
    view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
  }),
]

function signIn(role: string[]) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

function open(settings: Partial<Settings> = {}, bound: readonly string[] = ['userid', 'usergroupid']) {
  provideSettings({ headerCounts: 'observed', avatarUrl: '', ...settings } as Settings)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = render(
    <QueryClientProvider client={client}>
      <RegistryProvider areas={[area]} subAreas={subAreas}>
        <CompanyFrame resource={buyers} id="b1" bound={bound}>
          <p>The page</p>
        </CompanyFrame>
      </RegistryProvider>
    </QueryClientProvider>,
  )
  return { ...rendered, client }
}

const header = () => screen.findByRole('region', { name: 'This buyer' })
const buttons = () =>
  within(screen.getByRole('region', { name: 'This buyer' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeEach(() => {
  mockPath = '/buyers/b1/users'
  mockParams = { buyerid: 'b1' }
  companies = COMPANIES
  signIn(['FullAccess'])
  counts.users.mockReset().mockImplementation(() => page(12))
  counts.usergroups.mockReset().mockImplementation(() => page(4))
  counts.catalogs.mockReset().mockImplementation(() => page(0))
})

describe('the count buttons', () => {
  it('show swapped counts with the setting “observed”, 0 as 0, and say what they count', async () => {
    open()
    await header()
    await waitFor(() => expect(buttons()).toEqual(['Users4 user groups', 'User Groups12 users', 'Catalogs0']))
    const users = screen.getByRole('link', {
      name: 'Users 4 user groups, This is the count of User Groups.',
    })
    expect(users).toHaveAttribute('href', '/buyers/b1/users')
    expect(users).toHaveAttribute('aria-current', 'page')
    expect(users.dataset.hint).toBe('This is the count of User Groups.')
    expect(screen.getByRole('link', { name: 'Catalogs 0, 0 catalogs' })).toBeInTheDocument()
  })

  it('each show their own count with the setting “corrected”', async () => {
    open({ headerCounts: 'corrected' })
    await header()
    await waitFor(() => expect(buttons()).toEqual(['Users12', 'User Groups4', 'Catalogs0']))
    expect(screen.getByRole('link', { name: 'Users 12, 12 users' })).toBeInTheDocument()
  })

  it('show a dash while the count is loading and after a failure', async () => {
    counts.usergroups.mockReturnValue(new Promise(() => undefined))
    counts.users.mockRejectedValue(new Error('down'))
    open()
    await header()
    await waitFor(() => expect(buttons()).toEqual(['Users– user groups', 'User Groups– users', 'Catalogs0']))
    expect(
      screen.getByRole('link', {
        name: 'Users – user groups, The number of user groups could not be loaded.',
      }),
    ).toBeInTheDocument()
  })

  it('are shown only to users with a matching role, and nothing else is counted', async () => {
    signIn(['BuyerReader', 'CatalogReader', 'BuyerViewer', 'BuyerUserReader', 'BuyerUserViewer'])
    open()
    await header()
    expect(buttons()).toEqual(['Users– user groups'])
    expect(counts.usergroups).not.toHaveBeenCalled()
    expect(counts.users).not.toHaveBeenCalled()
    expect(counts.catalogs).not.toHaveBeenCalled()
  })
})

describe('the switcher', () => {
  const switcher = () => screen.queryByRole('button', { name: 'Switch buyer' })

  it('links to the same page of other companies, and searches them on the platform', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Switch buyer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Switch buyer' })
    const names = () => within(dialog).getAllByRole('link')
    expect(names().map((link) => link.getAttribute('href'))).toEqual([
      '/buyers/b2/users',
      '/buyers/b3/users',
      '/buyers/b4/users',
    ])
    const search = within(dialog).getByRole('textbox', { name: 'Search buyers by name or ID' })
    expect(search).toHaveFocus()
    await user.keyboard('ced')
    await waitFor(() => expect(names().map((link) => link.textContent)).toEqual(['CCedarb3']))
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ search: 'ced', filters: { ID: '!b1' } }),
      expect.anything(),
    )
    await user.keyboard('{ArrowDown}')
    expect(names()[0]).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(switcher()).toHaveFocus()
  })

  it('is hidden with fewer than two other companies', async () => {
    companies = COMPANIES.slice(0, 2)
    open()
    await screen.findByText('Ash')
    await waitFor(() => expect(list).toHaveBeenCalled())
    expect(switcher()).toBeNull()
  })

  it.each([['userid'], ['usergroupid']])('is hidden on a buyer’s page with a %s', async (name) => {
    mockParams = { buyerid: 'b1', [name]: 'x' }
    open()
    await screen.findByText('Ash')
    expect(switcher()).toBeNull()
  })

  it('is shown on a supplier’s page with a userid', async () => {
    mockParams = { supplierid: 'b1', userid: 'x' }
    open({}, [])
    expect(await screen.findByRole('button', { name: 'Switch buyer' })).toBeInTheDocument()
  })
})

describe('the header', () => {
  it('leaves the request to the company’s own page, and requests the company on sub-pages', async () => {
    mockPath = '/buyers/b1'
    get.mockClear()
    const own = open()
    await screen.findByText('The page')
    expect(get).not.toHaveBeenCalled()
    own.unmount()
    mockPath = '/buyers/b1/users'
    open()
    expect(await screen.findByText('Ash')).toBeInTheDocument()
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('is replaced by a message when the company does not exist', async () => {
    get.mockRejectedValueOnce(new PlatformError('Object not found.', { status: 404 }))
    open()
    expect(await screen.findByText('There is no buyer “b1”')).toBeInTheDocument()
    expect(screen.queryByText('The page')).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('is hidden when the company could not be loaded, and the page is still shown', async () => {
    get.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
    open()
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    expect(screen.getByText('The page')).toBeInTheDocument()
  })

  it('shows initials, and requests a picture only if a picture service is set', async () => {
    const plain = open()
    const region = await header()
    expect(region).toHaveTextContent('A')
    expect(region.querySelector('img')).toBeNull()
    plain.unmount()

    open({ avatarUrl: 'https://pictures.example/{id}.png' })
    const picture = (await header()).querySelector('img') as HTMLImageElement
    expect(picture.src).toBe('https://pictures.example/b1.png')
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
    const initials = within(await header()).getByText('A')
    fireEvent.error(picture)
    expect(initials).toBeVisible()
    fireEvent.load(picture)
    expect(initials).not.toBeVisible()
  })

  it('is hidden and sends no request for users who may not see buyers', async () => {
    signIn([])
    get.mockClear()
    open()
    await screen.findByText('The page')
    expect(get).not.toHaveBeenCalled()
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('a company that cannot be read', () => {
  const fail = () => get.mockRejectedValueOnce(new PlatformError('Down.', { status: 500 }))

  it('shows an error above its page, and is loaded again on Retry', async () => {
    fail()
    open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The buyer could not be loaded.')
    expect(screen.getByText('The page')).toBeInTheDocument()
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    await header()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps its header when a refresh fails', async () => {
    const { client } = open()
    await header()
    get.mockClear()
    fail()
    await act(() => client.invalidateQueries())
    expect(get).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('region', { name: 'This buyer' })).toBeInTheDocument()
  })
})
