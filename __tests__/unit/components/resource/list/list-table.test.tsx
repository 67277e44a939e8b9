import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListTable } from '@/components/resource/list/list-table'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import type { Selection } from '@/hooks/use-selection'

jest.mock('@/lib/ordercloud/sdk')
const mockRouter = { push: jest.fn(), prefetch: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

interface Thing {
  ID: string
}

const cell = jest.fn((row: Thing) => `${row.ID} in words`)
const columns: Column<Thing>[] = [
  { key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row) => row.ID },
  { key: 'words', label: 'Words', cell },
]
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.ID,
  summary: () => '',
  service: {},
  columns,
} as unknown as ListedResource<Thing>
const rows = ['a', 'b', 'c'].map((ID) => ({ ID }))
const onWidth = jest.fn()
const manage = { allowed: true } as const

function selectionOf(...ids: string[]): Selection {
  return {
    isAll: false,
    marked: new Map(ids.map((id) => [id, id])),
    has: (id) => ids.includes(id),
    countOf: () => ids.length,
    toggle: jest.fn(),
    togglePage: jest.fn(),
    chooseAll: jest.fn(),
    clear: jest.fn(),
  }
}

function show(selection = selectionOf()) {
  const client = new QueryClient()
  const table = (now: Selection, shownRows = rows) => (
    <QueryClientProvider client={client}>
      <ListTable
        resource={things}
        {...{ columns, manage }}
        rows={shownRows}
        selection={now}
        hasOwnLayout={false}
        onWidth={onWidth}
        sort="ID"
        onSort={() => undefined}
        sortAddress={(sort) => `/things?sort=${sort}`}
        isLoading={false}
      />
    </QueryClientProvider>
  )
  const shown = render(table(selection))
  return {
    again: (next: Selection) => shown.rerender(table(next)),
    showRows: (next: Thing[]) => shown.rerender(table(selection, next)),
  }
}

beforeEach(() => {
  // jsdom has no pointer capture.
  HTMLElement.prototype.setPointerCapture = () => undefined
  mockRouter.push.mockReset()
  cell.mockClear()
})

test('opens a record with a click on its link or anywhere else in its row', async () => {
  show()
  await userEvent.click(screen.getByRole('link', { name: 'b' }))
  expect(mockRouter.push).toHaveBeenLastCalledWith('/things/b')
  await userEvent.click(screen.getByText('c in words'))
  expect(mockRouter.push).toHaveBeenLastCalledWith('/things/c')
})

test('leaves a click with a modifier key on the link to the browser', () => {
  show()
  let isPrevented: boolean | undefined
  const onClick = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault() // the test environment cannot open documents
  }
  document.addEventListener('click', onClick, { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'b' }), { ctrlKey: true })
  expect(isPrevented).toBe(false)
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('opens a new tab for a click with Ctrl or the middle button beside the link', () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  show()
  fireEvent.click(screen.getByText('a in words'), { ctrlKey: true })
  fireEvent(screen.getByText('c in words'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(open.mock.calls.map(([address]) => address)).toEqual(['/things/a', '/things/c'])
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('selects a row without opening it, also with a click beside the checkbox', async () => {
  const selection = selectionOf()
  show(selection)
  const box = screen.getByRole('checkbox', { name: 'Select b' })
  await userEvent.click(box)
  await userEvent.click(box.closest('td') ?? box)
  expect(selection.toggle).toHaveBeenCalledTimes(1)
  expect(selection.toggle).toHaveBeenCalledWith(
    rows.map(({ ID }) => ({ id: ID, name: ID })),
    1,
    true,
    false,
  )
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('renders only the changed row again when a row is selected', () => {
  const { again } = show()
  expect(cell).toHaveBeenCalledTimes(3)
  again(selectionOf('b'))
  expect(screen.getByRole('checkbox', { name: 'Select b' })).toBeChecked()
  expect(cell.mock.calls.slice(3)).toEqual([[{ ID: 'b' }]])
})

test('opens the menu of the pressed row, and not the record', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: /Actions for .*b/ }))
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/things/b')
  expect(screen.getAllByRole('menu')).toHaveLength(1)
  expect(mockRouter.push).not.toHaveBeenCalled()
})

test('keeps the menu closed when a row returns whose menu was open before', async () => {
  const { showRows } = show()
  await userEvent.click(screen.getByRole('button', { name: /Actions for .*b/ }))
  await screen.findByRole('menuitem', { name: 'Open' })
  showRows([{ ID: 'd' }])
  showRows(rows)
  expect(screen.getByRole('button', { name: /Actions for .*b/ })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Actions for .*b/ }))
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/things/b')
})

test('keeps the open menu of a row that moves within the list', async () => {
  const { showRows } = show()
  await userEvent.click(screen.getByRole('button', { name: /Actions for .*b/ }))
  await screen.findByRole('menuitem', { name: 'Open' })
  showRows([...rows].reverse())
  expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/things/b')
})

test('the head offers handles for the widths once it has the focus, and keys change a width', async () => {
  show()
  expect(screen.queryByRole('separator')).toBeNull()
  const user = userEvent.setup()
  const head = screen.getByRole('columnheader', { name: 'ID' })
  fireEvent.focus(head)
  const handle = await screen.findByRole('separator', { name: 'Width of ID' })
  expect(screen.getByRole('columnheader', { name: 'ID' })).toBe(head)
  handle.focus()
  await user.keyboard('{ArrowRight}')
  const width = Number(handle.getAttribute('aria-valuenow'))
  expect(head).toHaveStyle({ width: `${width}px` })
  fireEvent.blur(handle)
  expect(onWidth).toHaveBeenLastCalledWith('id', width)
  await user.dblClick(handle)
  expect(onWidth).toHaveBeenLastCalledWith('id', undefined)
})

test('the title of a row has its full text as a tip', () => {
  show()
  expect(screen.getByRole('link', { name: 'a' })).toHaveAttribute('title', 'a')
})
