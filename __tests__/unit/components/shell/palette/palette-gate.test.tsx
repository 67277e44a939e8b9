import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import { Package } from 'lucide-react'
import { PaletteGate } from '@/components/shell/palette/palette-gate'
import { RegistryProvider } from '@/components/shell/registry-context'
import { EARLY_SEARCH } from '@/lib/early-events'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { sessionChanged } from '@/lib/ordercloud/session'
import { earlySearchScript } from '@/lib/palette/early-search'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

jest.mock('@/lib/ordercloud/sdk')
const mockPush = jest.fn()
let mockPath = '/dashboard'
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: mockPush }),
  usePathname: () => mockPath,
}))
jest.mock('@/components/ui/theme/color-mode', () => ({
  useColorMode: () => ({ mode: 'light', setMode: jest.fn() }),
}))
// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })

const areas = [
  {
    ...{ key: 'products', label: 'Products', href: '/products', icon: Package, group: 'main', letter: 'p' },
    ...{ view: [roles.ProductViewer], manage: [roles.ProductManager] },
  } as unknown as Area,
]
const saved = jest.fn()

function open() {
  const role = [...roles.ProductViewer.Roles, 'ProductViewer']
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RegistryProvider areas={areas}>
        <PaletteGate />
        <main>
          <form role="search">
            <input aria-label="List" />
          </form>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              saved()
            }}
          >
            <input aria-label="Name" />
            <div data-save-bar>
              <button type="submit">Save</button>
            </div>
          </form>
        </main>
      </RegistryProvider>
    </QueryClientProvider>,
  )
}

/** Presses a key. Returns true if the default action of the browser was prevented. */
const press = (key: string, init: object = {}, on: Element = document.body) =>
  !fireEvent.keyDown(on, { key, ...init })
const dialog = (name: string) => screen.findByRole('dialog', { name, hidden: true })

beforeEach(() => {
  jest.clearAllMocks()
  localStorage.clear()
  mockPath = '/dashboard'
})

it('opens the palette with Ctrl+K from a field, and returns the focus when it closes', async () => {
  open()
  const name = screen.getByLabelText('Name')
  name.focus()
  expect(press('k', { ctrlKey: true }, name)).toBe(true)
  const palette = await dialog('Search or jump to')
  await userEvent.click(within(palette).getByRole('button', { name: 'Close', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(name).toHaveFocus()
})

it('opens the palette with its button', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Search or jump to' }))
  expect(await dialog('Search or jump to')).toBeInTheDocument()
})

it('moves the focus to the list search with /, and opens an area with G and its letter', () => {
  open()
  const search = screen.getByLabelText('List')
  press('/')
  expect(search).toHaveFocus()
  search.blur()
  expect(press('g')).toBe(false)
  expect(press('p')).toBe(true)
  expect(mockPush).toHaveBeenCalledWith('/products')
  press('g')
  press('x')
  expect(mockPush).toHaveBeenCalledTimes(1)
})

it('saves the form with Cmd+S, and keeps the focus in the field', async () => {
  open()
  const name = screen.getByLabelText('Name')
  name.focus()
  expect(press('s', { metaKey: true }, name)).toBe(true)
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(name).toHaveFocus()
})

it('lists the shortcuts, and turns off the single-key shortcuts', async () => {
  open()
  press('?')
  const sheet = await dialog('Keyboard shortcuts')
  expect(within(sheet).getByText('Go to Products')).toBeInTheDocument()
  await userEvent.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts', hidden: true }))
  expect(within(sheet).getByText('Go to Products (switched off)')).toBeInTheDocument()
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close', hidden: true }))
  press('?')
  press('g')
  press('p')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(mockPush).not.toHaveBeenCalled()
  press('k', { ctrlKey: true })
  expect(await dialog('Search or jump to')).toBeInTheDocument()
})

it('remembers the opened record as recent', async () => {
  mockPath = '/products/p1'
  open()
  await waitFor(() =>
    expect(localStorage.getItem('quartermaster.palette/recent/mira')).toBe('[{"area":"products","id":"p1"}]'),
  )
})

it('opens the palette with the text that was typed before it had loaded', async () => {
  const place = document.createElement('div')
  place.setAttribute(EARLY_SEARCH, '')
  document.body.append(place)
  new Function(earlySearchScript)()
  press('k', { ctrlKey: true })
  press('p')
  open()
  const palette = await dialog('Search or jump to')
  expect(within(palette).getByRole('combobox', { hidden: true })).toHaveValue('p')
  place.remove()
})
