import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ExportDialog } from '@/components/resource/csv/export-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { Selection } from '@/hooks/use-selection'
import type { ListOptions } from '@/lib/resource/service'
import { defaultListState, type ListState } from '@/lib/url/list-state'

interface Thing {
  ID: string
  First: string
  Last: string
  Secret: string
}

const written: string[] = []
let headers: readonly string[] = []
const mockWrite = async (
  pages: AsyncIterable<{ Items: Thing[] }>,
  { fields }: { fields: readonly string[] },
) => {
  headers = fields
  for await (const { Items } of pages)
    written.push(...Items.map((row) => fields.map((field) => row[field as keyof Thing]).join()))
}
jest.mock('@/lib/csv/write', () => ({
  writeCsv: (...args: Parameters<typeof mockWrite>) => mockWrite(...args),
  saveFile: jest.fn(),
}))

const rows: Thing[] = [
  { ID: 'b', First: 'Ada', Last: 'Byron', Secret: '1' },
  { ID: 'a', First: 'Zoe', Last: 'Young', Secret: '2' },
]

/** Mock of the platform's list. It sorts as requested. Rows for a set of ids come in an arbitrary order. */
const list = async ({ sortBy }: ListOptions) => ({
  Items: sortBy[0] === 'ID' ? [...rows].reverse() : rows,
  Meta: { Page: 1, PageSize: 100, TotalCount: 2, TotalPages: 1, ItemRange: [1, 2] },
})

const things = (sortable: string[]) =>
  ({
    words: { one: 'thing', many: 'things' },
    rules: { sortable, defaultSort: 'Last', filters: [] },
    search: { words: 'name' },
    idOf: (thing: Thing) => thing.ID,
    service: { list },
    columns: [
      { key: 'name', label: 'Name', sort: 'Last', fields: ['First', 'Last'], isTitle: true },
      { key: 'count', label: 'Count' },
      { key: 'secret', label: 'Secret', field: 'Secret', isExtra: true },
    ],
  }) as unknown as ListedResource<object>

async function exported(
  sortable: string[],
  given: { state?: Partial<ListState>; selection?: Selection } = {},
) {
  const resource = things(sortable)
  const state = { ...defaultListState(resource.rules), ...given.state }
  const closed = jest.fn()
  render(
    <ExportDialog
      {...{ resource, state, rows, total: 2, onClose: closed }}
      {...(given.selection && { selection: given.selection })}
    />,
  )
  const said = screen.getByText(/^All (selected )?rows/).textContent
  await userEvent.click(screen.getByRole('button', { name: 'Export 2 things' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  return said
}

beforeEach(() => {
  written.splice(0)
  localStorage.clear()
})

test('exports every field of the shown columns, and says that rows are sorted by ID', async () => {
  expect(await exported(['Last', 'ID'])).toContain('Rows are sorted by ID')
  expect(written).toEqual(['a,Zoe,Young', 'b,Ada,Byron'])
})

test('keeps the order of the list when the list cannot be sorted by ID', async () => {
  expect(await exported(['Last'])).toContain('Rows are in the order of the list.')
  expect(written).toEqual(['b,Ada,Byron', 'a,Zoe,Young'])
})

test('keeps the order of the list when it is filtered by ID', async () => {
  expect(await exported(['Last', 'ID'], { state: { filters: { ID: '*' } } })).toContain('order of the list')
})

test('sorts individually selected rows by ID, and exports the selected columns', async () => {
  const marked = new Map([
    ['b', 'Ada'],
    ['a', 'Zoe'],
  ])
  const selection = { isAll: false, marked, countOf: () => 2 } as unknown as Selection
  const said = await exported(['Last'], { state: { columns: ['secret'] }, selection })
  expect(said).toContain('sorted by ID')
  expect(written).toEqual(['a,Zoe,Young,2', 'b,Ada,Byron,1'])
})

test('exports the columns that the user added to the list', async () => {
  await exported(['Last'], { state: { columns: ['name', 'Weight.Gross', 'xp.Brand', 'PasswordHint'] } })
  expect(headers).toEqual(['ID', 'First', 'Last', 'Weight.Gross', 'xp.Brand'])
})

function renderDialog(more: object = {}) {
  const resource = { ...things(['Last', 'ID']), ...more }
  const state = defaultListState(resource.rules)
  const people = rows.map((row) => ({ ...row, DefaultPriceScheduleID: 'p', xp: {}, Password: null }))
  return render(<ExportDialog {...{ resource, state, total: 2, onClose: jest.fn() }} rows={people} />)
}

test('shows the fields in labeled groups with words, without passwords', async () => {
  renderDialog()
  const basics = screen.getByRole('group', { name: /^Basics/ })
  expect(within(basics).getByRole('checkbox', { name: 'ID' })).toBeChecked()
  const links = screen.getByRole('group', { name: /^Links to other records/ })
  expect(within(links).getByRole('checkbox', { name: 'Default price schedule ID' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'All extended properties' })).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: /password/i })).toBeNull()
  expect(screen.queryByText(/^Password/)).toBeNull()
})

test('selects all and none of a group, and remembers the fields of the last export', async () => {
  const { unmount } = renderDialog()
  await userEvent.click(screen.getByRole('button', { name: 'None of Basics' }))
  expect(screen.getByRole('button', { name: /^Export/ })).toHaveAccessibleDescription(
    'Select at least one field.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'All of Basics' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'First' }))
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }))
  await waitFor(() => expect(written).toHaveLength(2))
  unmount()
  renderDialog()
  expect(screen.getByRole('checkbox', { name: 'First' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Secret' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Select the columns of the list' }))
  expect(screen.getByRole('checkbox', { name: 'First' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Secret' })).not.toBeChecked()
})

test.each([
  ['promises an import where there is one', jest.fn(), 1],
  ['promises no import where there is none', undefined, 0],
])('%s', (_, loadImport, times) => {
  const resource = { ...things(['Last']), ...(loadImport && { loadImport }) }
  const state = defaultListState(resource.rules)
  render(<ExportDialog {...{ resource, state, rows, total: 2, onClose: jest.fn() }} />)
  expect(screen.queryAllByText(/so that it can be imported again/)).toHaveLength(times)
})

test('exports the rows of parts of the selected records', async () => {
  const readRows = jest.fn(async (records: readonly Thing[]) =>
    records.flatMap(({ ID }) => [
      { ThingID: ID, Price: '1' },
      { ThingID: ID, Price: '2' },
    ]),
  )
  const load = async () => ({
    columns: ['ThingID', 'Price'],
    exportHelp: 'One row for each price.',
    readRows,
  })
  const resource = { ...things(['Last']), loadRowFiles: async () => [{ many: 'prices', load }] }
  const selection = { isAll: false, marked: new Map([['a', 'Zoe']]), countOf: () => 1 }
  const closed = jest.fn()
  render(
    <ExportDialog
      resource={resource as unknown as ListedResource<object>}
      state={defaultListState(resource.rules)}
      {...{ rows, total: 2, selection: selection as unknown as Selection, onClose: closed }}
    />,
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rows of the file' }), 'Prices')
  expect(await screen.findByText('One row for each price.')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'ID' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Export prices of 1 thing' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(headers).toEqual(['ThingID', 'Price'])
  expect(written).toEqual(['a,1', 'a,2'])
  // The fields that the user chose for records are not replaced by the columns of prices.
  expect(localStorage).toHaveLength(0)
})
