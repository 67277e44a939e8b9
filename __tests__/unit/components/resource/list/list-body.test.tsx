import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { ListBody } from '@/components/resource/list/list-body'
import type { ListedResource } from '@/components/resource/listed-resource'
import { listQuery } from '@/lib/resource/resource'
import { storeSelection } from '@/lib/resource/selections'
import { defaultListState } from '@/lib/url/list-state'
import type { ListOptions } from '@/lib/resource/service'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  usePathname: () => '/things',
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}))

interface Thing {
  ID: string
}

const list = async ({ page }: ListOptions) => ({
  Items: Array.from({ length: 20 }, (_, at) => ({ ID: `thing-${page}-${at}` })),
  Meta: { Page: page, PageSize: 20, TotalCount: 40, TotalPages: 2, ItemRange: [1, 20] },
})
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.ID,
  summary: () => '',
  service: { list },
  search: { words: 'ID' },
  rules: { sortable: ['ID'], defaultSort: 'ID', filters: [] },
  columns: [{ key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row: Thing) => row.ID }],
} as unknown as ListedResource<Thing>

/**
 * Renders a list whose upper edge is this far below that of the window. Returns the scroll position that was requested.
 */
async function open(top: number, address = '/things') {
  window.history.replaceState(null, '', address)
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  const body = () => (
    <QueryClientProvider client={client}>
      <ListBody resource={things} manage={{ allowed: true }} />
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const shown = render(body())
  await screen.findByRole('link', { name: 'thing-1-0' })
  return { ...shown, scrolled, again: () => shown.rerender(body()) }
}

test('scrolls to the first row on a page change when the start of the list is out of view', async () => {
  const { scrolled, again } = await open(-500)
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
  again()
  expect(await screen.findByRole('link', { name: 'thing-2-0' })).toBeVisible()
})

test('does not scroll on a page change when the first row is in view', async () => {
  const { scrolled } = await open(80)
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(window.location.search).toBe('?page=2')
  expect(scrolled).not.toHaveBeenCalled()
})

test('links to other pages and orders, so that they work before hydration and in new tabs', async () => {
  await open(0, '/things?sort=!ID&pageSize=50')
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(address('Next page')).toBe('/things?sort=%21ID&page=2&pageSize=50')
  expect(address('ID')).toBe('/things?pageSize=50')
  const previous = screen.getByRole('link', { name: 'Previous page' })
  expect(previous).not.toHaveAttribute('href')
  expect(previous).toHaveAttribute('aria-disabled', 'true')
})

test('leaves clicks for a new tab to the browser', async () => {
  await open(0)
  const isLeft = new Promise<boolean>((resolve) =>
    document.addEventListener(
      'click',
      (event) => {
        resolve(!event.defaultPrevented)
        event.preventDefault() // jsdom cannot open pages
      },
      { once: true },
    ),
  )
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }), { ctrlKey: true })
  expect(await isLeft).toBe(true)
  expect(window.location.search).toBe('')
})

test('renders each row once when the page becomes interactive, except for selected rows', async () => {
  window.history.replaceState(null, '', '/things')
  const cell = jest.fn((row: Thing) => row.ID)
  const columns = [{ key: 'id', label: 'ID', isTitle: true, cell }]
  const client = new QueryClient()
  const { queryKey } = listQuery(things, defaultListState(things.rules))
  client.setQueryData(queryKey, await list({ page: 1 } as ListOptions))
  const page = (
    <QueryClientProvider client={client}>
      <ListBody resource={{ ...things, columns } as typeof things} manage={{ allowed: true }} />
    </QueryClientProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.insertAdjacentHTML('beforeend', renderToString(page))
  expect(within(container).getByRole('link', { name: 'thing-1-0' })).toHaveAttribute(
    'href',
    '/things/thing-1-0',
  )
  cell.mockClear()
  const marked = new Map([['thing-1-3', 'thing-1-3']])
  storeSelection('things', { key: JSON.stringify(['', {}]), isAll: false, marked })
  render(page, { container, hydrate: true })
  await act(async () => undefined)
  expect(screen.getByRole('checkbox', { name: 'Select thing-1-3' })).toBeChecked()
  // Only the browser knows the selection, so the list renders again after hydration.
  expect(cell).toHaveBeenCalledTimes(20 + 1)
  storeSelection('things', undefined)
})

test('keeps the selection when the user returns to the list', async () => {
  const { unmount } = await open(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select thing-1-3' }))
  unmount()
  await open(0)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select thing-1-3' })).toBeChecked())
  expect(screen.getByRole('checkbox', { name: 'Select thing-1-4' })).not.toBeChecked()
})

test.each(['/things', '/things?view=cards'])(
  'selects the page with one checkbox on %s, and moves the focus when a button disappears',
  async (address) => {
    const user = userEvent.setup()
    await open(0, address)
    const box = await screen.findByRole('checkbox', { name: 'Select all things on this page' })
    await user.click(box)
    expect(await screen.findByText('20 selected')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Select thing-1-19' })).toBeChecked()

    await user.click(screen.getByRole('button', { name: 'Select all 40' }))
    expect(await screen.findByText('All 40 selected')).toBeVisible()
    const clear = screen.getByRole('button', { name: 'Clear' })
    expect(clear).toHaveFocus()
    await user.click(clear)
    expect(clear).not.toBeInTheDocument()
    expect(box).toHaveFocus()
    expect(box).not.toBeChecked()
  },
)

test('clears the selection on Escape, and covers the toolbar until then', async () => {
  const user = userEvent.setup()
  await open(0)
  await user.click(screen.getByRole('checkbox', { name: 'Select thing-1-3' }))
  expect(await screen.findByText('1 selected')).toBeVisible()
  expect(document.querySelector('[data-list-toolbar]')).toHaveAttribute('inert')
  await user.keyboard('{Escape}')
  expect(screen.queryByText('1 selected')).toBeNull()
  expect(document.querySelector('[data-list-toolbar]')).not.toHaveAttribute('inert')
  expect(screen.getByRole('checkbox', { name: 'Select all things on this page' })).toHaveFocus()
})
