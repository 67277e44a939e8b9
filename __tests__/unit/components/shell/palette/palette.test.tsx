import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Palette } from '@/components/shell/palette/palette'
import { PaletteResults } from '@/components/shell/palette/palette-results'
import { RegistryProvider } from '@/components/shell/registry-context'
import { rememberRecent } from '@/lib/palette/recent'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { sessionChanged } from '@/lib/ordercloud/session'
import { roles, type RoleKey } from '@/lib/permissions/roles'
import type { Area, AreaCode, Findable, Viewer } from '@/lib/registry'
import { named } from '@/lib/resource/named'
import type { ListOptions, RequestScope } from '@/lib/resource/service'

jest.mock('@/lib/ordercloud/sdk')
const mockPush = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: mockPush }),
  usePathname: () => '/dashboard',
}))
jest.mock('@/components/ui/theme/color-mode', () => ({
  useColorMode: () => ({ mode: 'light', setMode: jest.fn() }),
}))
// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })

type Rows = Record<string, { ID: string; Name: string }[]>
let rows: Rows
let requested: { path: string; options: ListOptions; scope: RequestScope }[]
let held: Promise<void> | undefined
let broken: string[]
/** Promises of kinds that respond later than others. */
let late: Record<string, Promise<void>>

function findable(path: string, one: string): Findable {
  return {
    ...named,
    words: { one, many: path },
    route: `/${path}`,
    service: {
      list: async (options: ListOptions, scope: RequestScope) => {
        requested.push({ path, options, scope })
        await held
        await late[path]
        if (broken.includes(path)) throw new Error('down')
        const wanted = (options.search ?? '').toLowerCase()
        const Items = (rows[path] ?? []).filter(({ ID, Name }) =>
          options.filters.ID === undefined ? Name.toLowerCase().includes(wanted) : ID === options.filters.ID,
        )
        const Meta = { Page: 1, PageSize: 5, TotalCount: Items.length, TotalPages: 1, ItemRange: [1, 5] }
        return { Items, Meta }
      },
    },
  }
}

const area = (key: string, one: string, view: RoleKey, manage: RoleKey): Area & AreaCode => ({
  ...{ key, label: key[0]?.toUpperCase() + key.slice(1), href: `/${key}`, icon: Package, group: 'main' },
  ...{
    view: [roles[view], roles[manage]],
    manage: [roles[manage]],
    creates: true,
    words: { one, many: key },
  },
  records: () => Promise.resolve(findable(key, one)),
})
const areas = [
  area('products', 'product', 'ProductViewer', 'ProductManager'),
  area('promotions', 'promotion', 'PromotionViewer', 'PromotionManager'),
  area('buyers', 'buyer', 'BuyerViewer', 'BuyerManager'),
  {
    ...area('suppliers', 'supplier', 'SupplierViewer', 'SupplierManager'),
    hrefFor: ({ isSupplier }: Viewer) => (isSupplier ? '/mysupplier' : '/suppliers'),
  },
]

const onClose = jest.fn()
const showShortcuts = jest.fn()
const showTheming = jest.fn()

function signIn(usrtype: 'admin' | 'supplier', keys: RoleKey[]) {
  const role = keys.flatMap((key) => [...roles[key].Roles, key])
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

const parts = { onClose, showShortcuts, showTheming }
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const page = (palette: ReactNode, queries = client()) => (
  <QueryClientProvider client={queries}>
    <RegistryProvider areas={areas}>{palette}</RegistryProvider>
  </QueryClientProvider>
)

function open(...keys: RoleKey[]) {
  signIn('admin', keys)
  render(page(<Palette Results={PaletteResults} {...parts} />))
}

const field = () => screen.getByRole('combobox', { hidden: true })
const options = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent)
const current = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const key = (name: string, init: object = {}) => fireEvent.keyDown(field(), { key: name, ...init })

beforeEach(() => {
  jest.clearAllMocks()
  localStorage.clear()
  rows = {
    products: [
      { ID: 'drill', Name: 'Drill' },
      { ID: 'bit-5', Name: 'Drill bit' },
    ],
    promotions: [{ ID: 'spring', Name: 'Drills in spring' }],
    buyers: [{ ID: 'b1', Name: 'Drillers' }],
  }
  requested = []
  held = undefined
  broken = []
  late = {}
})

it('offers only pages and actions that the user has access to', () => {
  open('ProductViewer', 'PromotionManager')
  expect(options()).toEqual([
    ...['Products', 'Promotions', 'Your permissions'],
    ...['Create promotion', 'Keyboard shortcuts', 'Log out'],
  ])
  type('cre')
  expect(options()).toEqual(['Create promotion'])
})

it('searches only records that the user may read, and lists exact IDs first', async () => {
  open('ProductViewer', 'PromotionManager')
  type('drill')
  await waitFor(() =>
    expect(options()).toEqual([
      'Drilldrillproduct',
      'Drill bitbit-5product',
      'Drills in springspringpromotion',
    ]),
  )
  expect(screen.getByText('3 records found.')).toBeInTheDocument()
  expect(new Set(requested.map(({ path }) => path))).toEqual(new Set(['products', 'promotions']))
})

it('moves with the arrow keys, and on Enter opens the current option and closes', async () => {
  open('ProductManager')
  expect(current()).toBe('Products')
  key('ArrowUp')
  expect(current()).toBe('Log out')
  key('ArrowDown')
  key('ArrowDown')
  expect(current()).toBe('Your permissions')
  key('Enter')
  expect(mockPush).toHaveBeenCalledWith('/settings/permissions')
  expect(onClose).toHaveBeenCalled()
})

it('opens a new tab with Ctrl+Enter and stays open', () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  open('ProductManager')
  key('Enter', { ctrlKey: true })
  expect(opened).toHaveBeenCalledWith('/products', '_blank', 'noopener')
  expect(onClose).not.toHaveBeenCalled()
  expect(mockPush).not.toHaveBeenCalled()
})

it('opens the found record when Enter was pressed before the results arrived', async () => {
  open('ProductViewer')
  type('bit-5')
  key('Enter')
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/products/bit-5'))
})

it('waits for a slow resource and opens the record whose ID matches exactly', async () => {
  let release = () => undefined as void
  late = { promotions: new Promise((resolve) => (release = resolve)) }
  rows.products?.push({ ID: 'bit-6', Name: 'Bit of the spring' })
  open('ProductViewer', 'PromotionViewer')
  type('spring')
  await waitFor(() => expect(options()).toEqual(['Bit of the springbit-6product']))
  key('Enter')
  expect(mockPush).not.toHaveBeenCalled()
  release()
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/promotions/spring'))
})

it('opens a selected option or a page at once while other results are still loading', async () => {
  late = { promotions: new Promise(() => undefined) }
  open('ProductViewer', 'PromotionViewer')
  type('drill')
  await waitFor(() => expect(options()).toHaveLength(2))
  key('ArrowDown')
  key('Enter')
  expect(mockPush).toHaveBeenLastCalledWith('/products/bit-5')
  type('prod')
  key('Enter')
  expect(mockPush).toHaveBeenLastCalledWith('/products')
})

it('does not open a result by itself when another resource could not be searched', async () => {
  broken = ['promotions']
  open('ProductViewer', 'PromotionViewer')
  type('bit')
  key('Enter')
  await screen.findByText('Promotions could not be searched.')
  await waitFor(() => expect(current()).toBe('Drill bitbit-5product'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(mockPush).not.toHaveBeenCalled()
  key('Enter')
  expect(mockPush).toHaveBeenCalledWith('/products/bit-5')
})

it('aborts the search for an earlier text and ignores its results', async () => {
  let release = () => undefined as void
  held = new Promise((resolve) => (release = resolve))
  open('ProductViewer')
  type('drill')
  await waitFor(() => expect(requested).toHaveLength(2))
  type('bit')
  expect(screen.getByText('Searching…')).toBeInTheDocument()
  await waitFor(() => expect(requested).toHaveLength(4))
  expect(requested.slice(0, 2).every(({ scope }) => scope.signal?.aborted)).toBe(true)
  release()
  await waitFor(() => expect(options()).toEqual(['Drill bitbit-5product']))
})

it('names the resource that could not be searched, shows the others, and retries on request', async () => {
  broken = ['promotions']
  open('ProductViewer', 'PromotionViewer')
  type('drill')
  const alert = await screen.findByRole('alert', { hidden: true })
  expect(alert).toHaveTextContent('Promotions could not be searched.')
  expect(options()).toHaveLength(2)
  broken = []
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry Promotions', hidden: true }))
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
})

it('offers recently opened records with their current names, without deleted ones', async () => {
  for (const record of [
    { area: 'products', id: 'gone' },
    { area: 'buyers', id: 'b1' },
    { area: 'products', id: 'bit-5' },
  ])
    rememberRecent('mira', record, false)
  open('ProductViewer')
  await waitFor(() => expect(options()[0]).toBe('Drill bitbit-5product'))
  expect(options()[1]).toBe('Products')
  // Buyers may not be read, so none is requested.
  expect(requested.every(({ path }) => path === 'products')).toBe(true)
  await waitFor(() => expect(localStorage.getItem('quartermaster.palette/recent/mira')).not.toContain('gone'))
})

it('says when nothing was found', async () => {
  open('ProductViewer')
  type('no such thing')
  expect(await screen.findByText('No results for “no such thing”.')).toBeInTheDocument()
})

it('runs a clicked action and closes', async () => {
  open('ProductViewer')
  await userEvent.click(screen.getByText('Keyboard shortcuts'))
  expect(onClose).toHaveBeenCalled()
  expect(showShortcuts).toHaveBeenCalled()
})

it('keeps the text and the Enter key that were entered before the results component loaded', async () => {
  signIn('admin', ['ProductViewer'])
  const queries = client()
  const { rerender } = render(page(<Palette Results={undefined} {...parts} />, queries))
  type('bit-5')
  key('Enter')
  expect(mockPush).not.toHaveBeenCalled()
  rerender(page(<Palette Results={PaletteResults} {...parts} />, queries))
  expect(field()).toHaveValue('bit-5')
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/products/bit-5'))
})

it('opens a page at once when Enter was pressed before the results component loaded', async () => {
  late = { products: new Promise(() => undefined) }
  signIn('admin', ['ProductViewer'])
  const queries = client()
  const { rerender } = render(page(<Palette Results={undefined} {...parts} />, queries))
  type('prod')
  key('Enter')
  rerender(page(<Palette Results={PaletteResults} {...parts} />, queries))
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/products'))
})

it('offers supplier users to create products but not suppliers', () => {
  signIn('supplier', ['ProductManager', 'SupplierManager'])
  render(page(<Palette Results={PaletteResults} {...parts} />))
  type('create')
  expect(options()).toEqual(['Create product'])
})

it('finds account actions by synonyms', () => {
  open('ProfileManager')
  const found = (text: string) => {
    type(text)
    return options()
  }
  expect(found('theme')).toEqual(['Theming', 'Use dark mode', 'Use device mode'])
  expect(found('dark')).toContain('Use dark mode')
  expect(found('system')).toContain('Use device mode')
  expect(found('password')).toEqual(['Change password'])
  expect(found('logout')).toEqual(['Log out'])
  expect(found('sign out')).toEqual(['Log out'])
  expect(found('hotkeys')).toEqual(['Keyboard shortcuts'])
  expect(found('notif')).toEqual(['Notifications'])
})

it('opens the theming dialog and the password field of the profile', async () => {
  open('ProfileManager')
  await userEvent.click(screen.getByText('Theming'))
  expect(showTheming).toHaveBeenCalled()
  await userEvent.click(screen.getByText('Change password'))
  expect(mockPush).toHaveBeenCalledWith('/profile#new-password')
})
