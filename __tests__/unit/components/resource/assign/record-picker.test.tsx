import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Reference } from '@/lib/resource/reference'
import type { ListOptions } from '@/lib/resource/service'

interface Thing {
  ID: string
  Name: string
}

const ALL: Thing[] = [
  { ID: 'acme', Name: 'Acme' },
  { ID: 'bolt-works', Name: 'Bolt works' },
  { ID: 'hidden', Name: 'Hidden' },
]
const list = jest.fn()
const get = jest.fn()
const things: Reference<Thing> = {
  path: 'things',
  words: { one: 'thing', many: 'things' },
  idOf: (thing) => thing.ID,
  titleOf: (thing) => thing.Name,
  search: { words: 'name or ID' },
  rules: { defaultSort: 'Name' },
  service: { list, get },
}
const pageOf = (Items: Thing[]) => ({
  Items,
  Meta: { Page: 1, PageSize: 20, TotalCount: Items.length, TotalPages: 1, ItemRange: [1, Items.length] },
})
const changed = jest.fn()

beforeEach(() => {
  changed.mockReset()
  list
    .mockReset()
    .mockImplementation(async ({ search = '' }: ListOptions) =>
      pageOf(ALL.filter((one) => one.ID !== 'hidden' && one.Name.toLowerCase().includes(search))),
    )
  get.mockReset().mockImplementation(async (id: string) => {
    const found = ALL.find((one) => one.ID === id)
    if (!found) throw new PlatformError('Not found.', { status: 404, errorCode: 'NotFound' })
    return found
  })
})

function Form({ start, without }: { start: string; without?: string[] }) {
  const [value, setValue] = useState(start)
  const onChange = (id: string) => {
    changed(id)
    setValue(id)
  }
  return (
    <RecordPicker
      resource={things}
      value={value}
      onChange={onChange}
      control={{ 'aria-label': 'Thing' }}
      {...(without && { excludedIds: without })}
    />
  )
}

function open(start = '', without?: string[]) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form start={start} {...(without && { without })} />
      <button type="button">Next</button>
    </QueryClientProvider>,
  )
  return screen.getByRole('combobox', { name: 'Thing' })
}

const offered = () => screen.findAllByRole('option').then((all) => all.map((one) => one.textContent))

test('resolves a stored ID with a GET request and shows it with its name', async () => {
  const field = open('hidden')
  expect(field).toHaveValue('hidden')
  await waitFor(() => expect(field).toHaveValue('Hidden (hidden)'))
  expect(list).not.toHaveBeenCalled()
})

test('shows a message at the field when the ID does not exist', async () => {
  const field = open('gone')
  await waitFor(() => expect(field).toHaveAccessibleDescription('There is no thing “gone”.'))
})

test('searches, moves and selects by keyboard', async () => {
  const user = userEvent.setup()
  const field = open()
  await user.type(field, 'bolt')
  await waitFor(async () => expect(await offered()).toEqual(['Bolt worksbolt-works']))
  expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ search: 'bo' }), expect.anything())
  await user.keyboard('{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
  await user.keyboard('{Enter}')
  expect(changed).toHaveBeenCalledWith('bolt-works')
  expect(field).toHaveValue('Bolt works (bolt-works)')
  expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(get).not.toHaveBeenCalled()
})

test('Escape restores the selected record without a change', async () => {
  const user = userEvent.setup()
  const field = open('acme')
  await user.type(field, 'bolt')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field).toHaveValue('Acme (acme)'))
  expect(changed).not.toHaveBeenCalled()
})

test('looks up a pasted ID on blur, and rejects other text with a message', async () => {
  const user = userEvent.setup()
  const field = open('acme')
  await user.clear(field)
  await user.paste('hidden')
  await user.tab()
  await waitFor(() => expect(field).toHaveValue('Hidden (hidden)'))
  await user.clear(field)
  await user.paste('nonsense')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^No thing with the ID “nonsense”/))
  expect(changed.mock.calls).toEqual([['hidden']])
  // Invalid text stays in the field, so that the user can correct or clear it.
  expect(field).toHaveValue('nonsense')
  expect(field).toBeInvalid()
  await user.keyboard('{Escape}')
  expect(field).toHaveValue('Hidden (hidden)')
  expect(field).toBeValid()
  expect(field).toHaveAccessibleDescription('')
})

test('keeps the text when a lookup fails, and looks it up again on the next blur', async () => {
  const user = userEvent.setup()
  const field = open()
  get.mockRejectedValueOnce(new PlatformError('Broken.', { status: 500 }))
  await user.click(field)
  await user.paste('hidden')
  await user.tab()
  expect(field).toHaveValue('hidden')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^“hidden” could not be loaded.*Broken\.$/))
  expect(field).toHaveValue('hidden')
  await user.click(field)
  await user.tab()
  await waitFor(() => expect(field).toHaveValue('Hidden (hidden)'))
  expect(field).toHaveAccessibleDescription('')
})

test('keeps the typed text during a lookup, and rejects a record that is already listed', async () => {
  const user = userEvent.setup()
  const field = open('', ['acme'])
  let find: (thing: Thing) => void = () => undefined
  get.mockImplementationOnce(() => new Promise((resolve) => (find = resolve)))
  await user.click(field)
  await user.paste('hidden')
  await user.tab()
  expect(field).toHaveValue('hidden')
  await act(async () => find({ ID: 'hidden', Name: 'Hidden' }))
  await waitFor(() => expect(field).toHaveValue('Hidden (hidden)'))
  await user.clear(field)
  await user.paste('acme')
  await user.tab()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^The thing “acme” is already assigned/))
  expect(get).toHaveBeenCalledTimes(1)
})

test('does not report a change when the text is typed back to the selected record', async () => {
  const user = userEvent.setup()
  const field = open('acme')
  await waitFor(() => expect(field).toHaveValue('Acme (acme)'))
  await user.type(field, 'x{Backspace}', { initialSelectionStart: 11, initialSelectionEnd: 11 })
  await user.tab()
  expect(field).toHaveValue('Acme (acme)')
  expect(field).toBeValid()
  expect(changed).not.toHaveBeenCalled()
})

test('the clear button removes the selection', async () => {
  const user = userEvent.setup()
  const field = open('acme')
  await user.click(screen.getByRole('button', { name: 'Clear thing' }))
  expect(changed).toHaveBeenLastCalledWith('')
  expect(field).toHaveValue('')
})

test('does not offer excluded records, and offers a retry after a failed search', async () => {
  const user = userEvent.setup()
  const field = open('', ['acme'])
  list.mockRejectedValueOnce(new PlatformError('Broken.', { status: 500 }))
  await user.click(field)
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await offered()).toEqual(['Bolt worksbolt-works'])
})

test('ignores a late response to an earlier search', async () => {
  const user = userEvent.setup()
  const field = open()
  let answerLate: (page: unknown) => void = () => undefined
  list.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
  await user.click(field)
  await user.type(field, 'acme')
  await waitFor(async () => expect(await offered()).toEqual(['Acmeacme']))
  await act(async () => answerLate(pageOf(ALL)))
  expect(await offered()).toEqual(['Acmeacme'])
})
