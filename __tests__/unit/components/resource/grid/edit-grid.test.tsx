import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditGrid } from '@/components/resource/grid/edit-grid'
import { GridSaveBar } from '@/components/resource/grid/grid-save-bar'
import type { GridColumn } from '@/components/resource/grid/grid-row'
import { useGridEdits } from '@/components/resource/grid/use-grid-edits'
import { system } from '@/components/ui/theme/system'
import type { GridRules } from '@/lib/forms/grid'

interface Row {
  key: string
  name: string
  count: string
}
type Field = 'name' | 'count'
const FIELDS = ['name', 'count'] as const
const rules: GridRules<Row, Field> = {
  fields: FIELDS,
  storedText: (row, field) => row[field],
  problemOf: (_, { count }, field) => (field === 'count' && count === 'many' ? 'Enter a number.' : undefined),
  warningOf: (_, { count }) => (Number(count) > 100 ? 'That is a lot.' : undefined),
  isEdited: (row, input) => FIELDS.some((field) => input[field] !== undefined && input[field] !== row[field]),
}
const rows: Row[] = ['a', 'b', 'c'].map((key) => ({ key, name: key, count: '1' }))
/** Keys of the rows that were rendered. */
const rendered: string[] = []
const columns: readonly GridColumn<Row, Field>[] = [
  { field: 'name', label: 'Name', kind: 'text', shown: ({ name }) => name },
  {
    ...{ field: 'count', label: 'Count', kind: 'number', shown: ({ count }) => count },
    note: ({ key }) => (key === 'c' ? 'Counted once' : undefined),
  },
  {
    ...{ key: 'note', label: 'Note' },
    cell: ({ key }) => {
      rendered.push(key)
      return 'Note'
    },
  },
]
const head = { label: 'Row', cell: ({ key }: Row) => key }
const nameOf = ({ key }: Row) => key
const isLocked = (row: Row, field: Field) => row.key === 'b' && field === 'count'

jest.mock('@/hooks/use-leave-guard', () => ({ useLeaveGuard: () => ({ isAsking: false }) }))

function Grid({ listed }: { listed: readonly Row[] }) {
  const edits = useGridEdits<Row, Field>({ rules, save: async () => {}, onEnd: () => {} })
  return (
    <form action={edits.save}>
      <EditGrid
        caption="Rows"
        readAt={0}
        readAgain={() => {}}
        rows={listed}
        {...{ edits, head, columns, nameOf, isLocked }}
      />
      <GridSaveBar edits={edits} rows={listed} subject="rows" />
    </form>
  )
}
function open(listed: readonly Row[] = rows) {
  render(
    <ChakraProvider value={system}>
      <Grid listed={listed} />
    </ChakraProvider>,
  )
  return userEvent.setup()
}
const cell = (field: string, key: string) => screen.getByRole('textbox', { name: `${field} of ${key}` })

test('a typed letter renders its row only', async () => {
  const user = open()
  await user.click(cell('Name', 'b'))
  rendered.length = 0
  await user.keyboard('xyz')
  expect(cell('Name', 'b')).toHaveValue('bxyz')
  expect(new Set(rendered)).toEqual(new Set(['b']))
})

test('describes a cell by its note and by the warning of its row', async () => {
  const user = open()
  expect(cell('Count', 'a')).not.toHaveAccessibleDescription()
  expect(cell('Count', 'c')).toHaveAccessibleDescription('Counted once')
  await user.type(cell('Count', 'c'), '00')
  expect(screen.queryByText('That is a lot.')).toBeNull()
  await user.type(cell('Count', 'c'), '0')
  expect(screen.getByText('That is a lot.')).toBeVisible()
  expect(cell('Count', 'c')).toHaveAttribute('aria-describedby', expect.stringMatching(/-warning .*-note$/))
  expect(cell('Name', 'c').getAttribute('aria-describedby')).toMatch(/-warning$/)
})

test('shows the error of a typed cell below it when the user leaves the cell, and not while typing', async () => {
  const user = open()
  await user.clear(cell('Count', 'a'))
  await user.type(cell('Count', 'a'), 'many')
  expect(cell('Count', 'a')).toBeValid()
  rendered.length = 0
  await user.tab()
  expect(cell('Count', 'a')).toBeInvalid()
  expect(cell('Count', 'a')).toHaveAccessibleDescription(/^Enter a number\./)
  expect(cell('Name', 'a')).not.toHaveAccessibleDescription()
  expect(screen.getByText('Enter a number.').closest('td')).toContainElement(cell('Count', 'a'))
  expect(rendered).toEqual([])
  await user.clear(cell('Count', 'a'))
  await user.type(cell('Count', 'a'), '2')
  await user.tab()
  expect(cell('Count', 'a')).toBeValid()
})

test('shows the error of a cell after the press that leaves it, which must not move what is pressed', async () => {
  const user = open()
  await user.clear(cell('Count', 'a'))
  await user.type(cell('Count', 'a'), 'many')
  await user.pointer({ keys: '[MouseLeft>]', target: cell('Name', 'c') })
  expect(cell('Name', 'c')).toHaveFocus()
  expect(cell('Count', 'a')).toBeValid()
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(cell('Count', 'a')).toBeInvalid())
})

test('says how many pasted cells have no column', () => {
  open()
  const paste = (text: string) =>
    fireEvent.paste(cell('Count', 'a'), { clipboardData: { getData: () => text } })
  paste('5\textra\tmore\n6\t\t\n')
  expect(cell('Count', 'a')).toHaveValue('5')
  expect(
    screen.getByText('1 row filled. 2 cells are left out, because the grid has no column for them.'),
  ).toBeVisible()
})

test('moves over locked cells, and selects and fills across them', async () => {
  const user = open()
  await user.click(cell('Count', 'a'))
  await user.keyboard('{ArrowDown}')
  expect(cell('Count', 'c')).toHaveFocus()
  await user.keyboard('{ArrowUp}7')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(cell('Count', 'c')).toHaveValue('7')
  expect(screen.getByText('1 row filled.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Count of b' })).toBeNull()
})

test('Shift and an arrow key select letters within a text, and cells at its end', async () => {
  const user = open()
  await user.click(cell('Name', 'a'))
  await user.keyboard('{Home}')
  fireEvent.keyDown(cell('Name', 'a'), { key: 'ArrowRight', shiftKey: true })
  expect(cell('Name', 'a')).toHaveFocus()
  await user.keyboard('{End}')
  fireEvent.keyDown(cell('Name', 'a'), { key: 'ArrowRight', shiftKey: true })
  expect(cell('Count', 'a')).toHaveFocus()
})

test('tells rows, columns and changed texts to assistive technology', async () => {
  const user = open()
  const grid = screen.getByRole('grid', { name: 'Rows' })
  expect(grid).toHaveAttribute('aria-rowcount', '4')
  expect(grid).toHaveAttribute('aria-colcount', '5')
  await user.type(cell('Name', 'c'), 'd')
  expect(cell('Name', 'c')).toHaveAccessibleDescription('Changed from c')
})

describe('after "Discard"', () => {
  /** Types in two rows, one of them with an error that a save shows, and discards both. */
  const discard = async () => {
    const user = open()
    await user.type(cell('Name', 'b'), 'x')
    await user.clear(cell('Count', 'a'))
    await user.type(cell('Count', 'a'), 'many')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Correct the marked cells. Nothing is saved yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('group', { name: 'Save changes' })).toBeNull()
    expect(cell('Name', 'b')).toHaveValue('b')
    expect(cell('Count', 'a')).toBeValid()
    return user
  }
  const expectRestored = () => {
    expect(cell('Name', 'b')).toHaveValue('bx')
    expect(cell('Count', 'a')).toHaveValue('many')
    expect(cell('Count', 'a')).toBeInvalid()
    expect(screen.getByText('Enter a number.')).toBeVisible()
    expect(screen.getByText('Undone: 2 cells.')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Save changes' })).toBeVisible()
  }

  it('Ctrl+Z restores all texts and the marks of errors', async () => {
    const user = await discard()
    await user.click(cell('Name', 'c'))
    await user.keyboard('{Control>}z{/Control}')
    expectRestored()
  })

  it('the button "Undo edit" does the same, and Ctrl+Y discards again', async () => {
    const user = await discard()
    await user.click(screen.getByRole('button', { name: 'Undo edit' }))
    expectRestored()
    await user.click(cell('Name', 'c'))
    await user.keyboard('{Control>}y{/Control}')
    expect(cell('Name', 'b')).toHaveValue('b')
    expect(cell('Count', 'a')).toHaveValue('1')
    expect(screen.queryByRole('group', { name: 'Save changes' })).toBeNull()
  })
})

test('Ctrl+Y and Ctrl+Shift+Z redo, and Cmd+Y is left to the browser', async () => {
  const user = open()
  await user.type(cell('Name', 'a'), 'x')
  for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}z{/Shift}{/Control}']) {
    await user.keyboard('{Control>}z{/Control}')
    expect(cell('Name', 'a')).toHaveValue('a')
    await user.keyboard(redo)
    expect(cell('Name', 'a')).toHaveValue('ax')
  }
  expect(fireEvent.keyDown(cell('Name', 'a'), { key: 'y', metaKey: true })).toBe(true)
})

describe.each([
  { count: 30, kind: 'all rows in the document' },
  { count: 500, kind: 'only the rows on screen in the document' },
])('with $kind', ({ count }) => {
  const many = Array.from({ length: count }, (_, at) => ({ key: `r${at}`, name: `n${at}`, count: '1' }))
  const last = `r${count - 1}`
  const press = (key: string, keys: { ctrlKey?: boolean } = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...keys })
  /** Returns the label of the control with the focus. */
  const focused = () => document.activeElement?.getAttribute('aria-label')
  /** Scrolls of the grid. The test environment has no layout, so heights are set here: 9 rows are on screen. */
  let scrolledTo: number[]

  beforeEach(() => {
    scrolledTo = []
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'TR' ? 50 : 478
    })
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(478)
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(count * 50 + 28)
    jest.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to) {
      const { top = 0 } = to as ScrollToOptions
      scrolledTo.push(top)
      this.scrollTop = top
      // As in a browser, the event follows later.
      setTimeout(() => this.dispatchEvent(new Event('scroll')))
    } as Element['scrollTo'])
  })
  afterEach(() => jest.restoreAllMocks())

  it('PageDown and PageUp move by the rows on screen', async () => {
    const user = open(many)
    await user.click(cell('Name', 'r0'))
    press('PageDown')
    await waitFor(() => expect(focused()).toBe('Name of r9'))
    press('PageDown')
    await waitFor(() => expect(focused()).toBe('Name of r18'))
    press('PageUp')
    await waitFor(() => expect(focused()).toBe('Name of r9'))
    press('ArrowDown')
    press('PageUp')
    press('PageUp')
    await waitFor(() => expect(focused()).toBe('Name of r0'))
  })

  it('Ctrl+End and Ctrl+Home move to the last and first cell, and scroll to it', async () => {
    const user = open(many)
    await user.click(cell('Count', 'r1'))
    press('End', { ctrlKey: true })
    await waitFor(() => expect(focused()).toBe(`Count of ${last}`))
    if (count > 60) expect(scrolledTo.at(-1)).toBeGreaterThan((count - 12) * 50)
    press('PageDown')
    expect(focused()).toBe(`Count of ${last}`)
    press('Home', { ctrlKey: true })
    await waitFor(() => expect(focused()).toBe('Name of r0'))
    if (count > 60) expect(scrolledTo.at(-1)).toBe(0)
    expect(within(screen.getByRole('grid')).getAllByRole('row').length).toBeLessThan(40)
  })
})

test('PageDown, Ctrl+Home and Ctrl+End skip locked cells', async () => {
  const row = (key: string) => ({ key, name: key, count: '1' })
  const user = open([row('a'), row('b')])
  await user.click(cell('Count', 'a'))
  await user.keyboard('{PageDown}')
  expect(cell('Count', 'a')).toHaveFocus()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(cell('Name', 'b')).toHaveFocus()
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(cell('Name', 'a')).toHaveFocus()
})
