import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ListToolbar } from '@/components/resource/list/list-toolbar'
import type { ListedResource } from '@/components/resource/listed-resource'
import { VIEWED_LIST } from '@/hooks/use-list-state'
import { defaultListState, formatListState, type ListRules, type ListState } from '@/lib/url/list-state'

jest.mock('next/navigation', () => ({ usePathname: () => '/things' }))

const choice = (key: string) => ({
  kind: 'choice' as const,
  key,
  label: key,
  options: [
    { value: 'yes', label: 'Certainly' },
    { value: 'no', label: 'Never' },
    { value: 'late', label: 'Later' },
  ],
})
const rules: ListRules = {
  sortable: ['Name'],
  defaultSort: 'Name',
  filters: [
    choice('First'),
    choice('Second'),
    choice('Third'),
    { kind: 'text', key: 'Comments', label: 'Comments' },
    { kind: 'number', key: 'Total', label: 'Total' },
  ],
  xpFilters: true,
}
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  search: { words: 'name' },
  rules,
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: () => null },
    { key: 'id', label: 'ID', cell: () => null },
    { key: 'about', label: 'About', from: 'xl', cell: () => null },
  ],
} as unknown as ListedResource<object>
const changed = jest.fn()

function Bar({ start }: { start: Partial<ListState> }) {
  const [state, setState] = useState({ ...defaultListState(rules), ...start })
  const change = (next: Partial<ListState>) => {
    changed(next)
    setState({ ...state, ...next })
  }
  const addressOf = (next: Partial<ListState>) => `/things?${formatListState({ ...state, ...next }, rules)}`
  const handle = { state, problems: [], change, addressOf, reset: () => undefined, resetAddress: '/things' }
  return <ListToolbar resource={things} list={handle} total={3} isCovered={false} />
}

function open(start: Partial<ListState> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bar start={start} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const press = async (user: ReturnType<typeof open>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const followLink = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('link', { name }))
const lastFilters = () => (changed.mock.lastCall?.[0] as ListState).filters

beforeEach(() => {
  changed.mockReset()
  localStorage.clear()
})

test('shows two filters as selects; other filters can be added as chips, edited and removed', async () => {
  const user = open()
  expect(screen.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'))).toEqual([
    'First',
    'Second',
    'Sort',
  ])
  await press(user, 'Add filter')
  await press(user, 'Total')
  const editor = screen.getByRole('dialog', { name: 'Filter by Total' })
  await user.selectOptions(within(editor).getByRole('combobox'), 'Total is between')
  await user.type(within(editor).getByRole('textbox', { name: 'At least' }), '5')
  await user.type(within(editor).getByRole('textbox', { name: 'At most' }), '4{Enter}')
  expect(within(editor).getByRole('alert')).toHaveTextContent(
    'The maximum must not be less than the minimum.',
  )
  await user.type(within(editor).getByRole('textbox', { name: 'At most' }), '0{Enter}')
  expect(lastFilters()).toEqual({ Total: ['>=5', '<=40'] })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus()

  await press(user, 'Total: 5 to 40')
  const again = await screen.findByRole('dialog', { name: 'Filter by Total' })
  expect(within(again).getByRole('textbox', { name: 'At most' })).toHaveValue('40')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Total: 5 to 40' })).toHaveFocus()
  await followLink(user, 'Remove filter Total')
  expect(lastFilters()).toEqual({})
  expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveFocus()
})

test('selects several values of a filter in its editor, and names them in its select', async () => {
  const user = open()
  const select = screen.getByRole('combobox', { name: 'First' })
  await user.selectOptions(select, 'Several…')
  const editor = await screen.findByRole('dialog', { name: 'Filter by First' })
  await user.click(within(editor).getByRole('checkbox', { name: 'Certainly' }))
  await user.click(within(editor).getByRole('checkbox', { name: 'Later' }))
  await user.click(within(editor).getByRole('button', { name: 'Apply' }))
  expect(lastFilters()).toEqual({ First: 'yes|late' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('First: Certainly or Later')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'First' })).toHaveFocus()
})

test('removes the filter of a select, which keeps the focus', async () => {
  const user = open({ filters: { First: 'yes' } })
  expect(screen.getByText('First: Certainly')).toBeVisible()
  await followLink(user, 'Remove filter First')
  expect(lastFilters()).toEqual({})
  expect(screen.getByRole('combobox', { name: 'First' })).toHaveFocus()
})

test('sorts by each column in both directions, and names an order without a column', async () => {
  const user = open({ sort: '!DateCreated' })
  const select = screen.getByRole('combobox', { name: 'Sort' })
  expect(select).toHaveDisplayValue('Date created newest first')
  await user.selectOptions(select, 'Name Z–A')
  expect(changed).toHaveBeenLastCalledWith({ sort: '!Name' })
})

test('saves the filters as a view from the toolbar', async () => {
  window.history.replaceState(null, '', '/things?First=yes')
  const user = open({ filters: { First: 'yes' } })
  await press(user, 'Save view')
  await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Mine{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(user, 'Views')
  expect(await screen.findByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/things?First=yes')
})

test('opens filters, order and views in a sheet on phones, and edits a filter in it', async () => {
  const user = open({ filters: { Total: '5' } })
  await press(user, 'Filter 1')
  const sheet = await screen.findByRole('dialog', { name: 'Filter and sort' })
  expect(within(sheet).getByRole('button', { name: 'Show 3 things' })).toBeVisible()
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Sort by' }), 'Name Z–A')
  expect(changed).toHaveBeenLastCalledWith({ sort: '!Name' })
  await user.click(within(sheet).getByRole('button', { name: /^Comments/ }))
  const editor = screen.getByRole('dialog', { name: 'Comments' })
  await user.type(within(editor).getByRole('textbox'), 'late{Enter}')
  expect(lastFilters()).toEqual({ Total: '5', Comments: '*late*' })
  await user.click(screen.getByRole('button', { name: 'Remove filter Total' }))
  expect(lastFilters()).toEqual({ Comments: '*late*' })
})

test('edits a filter that matches any of several values', async () => {
  const user = open({ filters: { Comments: '*late*|*lost*' } })
  await press(user, 'Comments: contains “late” or contains “lost”')
  const editor = await screen.findByRole('dialog', { name: 'Filter by Comments' })
  expect(within(editor).getByRole('textbox', { name: 'Comments, alternative 2' })).toHaveValue('lost')
  await user.click(within(editor).getByRole('button', { name: 'Remove alternative 2' }))
  await user.click(within(editor).getByRole('button', { name: 'Add another value' }))
  expect(within(editor).getByRole('combobox', { name: /alternative 2/ })).toHaveFocus()
  await user.type(within(editor).getByRole('textbox', { name: 'Comments, alternative 2' }), 'gone{Enter}')
  expect(lastFilters()).toEqual({ Comments: '*late*|*gone*' })
})

test('filters by the path of an extended property; a changed path replaces the previous one', async () => {
  const user = open()
  await press(user, 'Add filter')
  await press(user, 'Extended property')
  await user.type(screen.getByRole('textbox', { name: 'Path' }), 'Brand')
  await user.type(screen.getByRole('textbox', { name: /^Extended/ }), 'Acme{Enter}')
  expect(lastFilters()).toEqual({ 'xp.Brand': '*Acme*' })
  await press(user, 'Brand: contains “Acme”')
  const path = await screen.findByRole('textbox', { name: 'Path' })
  await user.clear(path)
  await user.type(path, 'Maker{Enter}')
  expect(lastFilters()).toEqual({ 'xp.Maker': '*Acme*' })
})

test('Clear all removes every filter, including those of the selects', async () => {
  const user = open({ filters: { First: 'yes', Third: 'yes', Comments: '*late*' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Third: Certainly' })).toBeVisible())
  await followLink(user, 'Clear all')
  expect(lastFilters()).toEqual({})
})

test('links to the list without a filter and without any, for clicks before hydration and new tabs', async () => {
  open({ filters: { First: 'yes', Third: 'yes' }, page: 1 })
  expect(await screen.findByRole('link', { name: 'Remove filter Third' })).toHaveAttribute(
    'href',
    '/things?First=yes',
  )
  expect(screen.getByRole('link', { name: 'Clear all' })).toHaveAttribute('href', '/things?')
})

test('saves a view by name without its page, makes it the default, renames and deletes it', async () => {
  window.history.replaceState(null, '', '/things?First=yes&page=3')
  const user = open()
  await press(user, 'Views')
  await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Mine{Enter}')
  expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/things?First=yes')
  await press(user, 'Make Mine the default view')
  expect(screen.getByRole('button', { name: /^Stop using Mine as the default view/ })).toBeVisible()
  await press(user, 'Rename Mine')
  await user.clear(screen.getByRole('textbox', { name: 'New name of Mine' }))
  await user.keyboard('Yours{Enter}')
  expect(screen.getByRole('link', { name: 'Yours' })).toBeVisible()
  await press(user, 'Delete view Yours')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Save this view as' })).toHaveFocus()
})

test('replaces a saved view of the same name on request, and it stays the default', async () => {
  window.history.replaceState(null, '', '/things?First=yes')
  const user = open()
  await press(user, 'Views')
  const name = await screen.findByRole('textbox', { name: 'Save this view as' })
  await user.type(name, 'Mine{Enter}')
  await press(user, 'Make Mine the default view')
  window.history.replaceState(null, '', '/things?First=yes&sort=%21Name')
  await user.type(name, 'mine{Enter}')
  expect(screen.getByText('The view “mine” already exists.')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/things?First=yes')
  await press(user, 'Replace the view “Mine”')
  expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/things?First=yes&sort=%21Name')
  expect(screen.getByRole('button', { name: /^Stop using Mine as the default view/ })).toBeVisible()
  expect(name).toHaveFocus()
  expect(name).toHaveValue('')
  expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull()
})

test('a saved view of the unfiltered list opens it by click and by link', async () => {
  window.history.replaceState(null, '', '/things')
  const user = open()
  await press(user, 'Views')
  await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Plain{Enter}')
  const link = screen.getByRole('link', { name: 'Plain' })
  expect(link).toHaveAttribute('href', '/things?page=1')
  window.history.replaceState(null, '', '/things?First=yes')
  await user.click(link)
  expect(window.location.search).toBe('')
  expect(window.history.state).toEqual(VIEWED_LIST)
})
