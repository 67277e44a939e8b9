import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { XpPanel } from '@/components/resource/xp/xp-panel'
import { noteActivity } from '@/lib/activity/note'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/activity/note')
jest.mock('next/navigation', () => {
  const router = {}
  return { useRouter: () => router }
})

interface Thing {
  ID: string
  Name: string
  xp?: Record<string, unknown> | null
}

let stored: Thing
const list = jest.fn()
const patch = jest.fn()
const save = jest.fn()
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things' },
  idOf: ({ ID }: Thing) => ID,
  titleOf: ({ Name }: Thing) => Name,
  service: { list, get: async () => structuredClone(stored), patch, save },
  search: { words: 'name' },
  rules: { sortable: [], defaultSort: 'Name', filters: [] },
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>

beforeEach(() => {
  provideSettings({ xpSchemas: '' } as Settings)
  stored = {
    ID: 'a',
    Name: 'Thing',
    xp: { Brand: 'Acme', Code: '007', Size: { Width: 4, Deep: { Far: true } }, Options: ['x'] },
  }
  const others = [stored, ...Array.from({ length: 12 }, (_, n) => ({ ID: `o${n}`, xp: { Weight: n } }))]
  list.mockReset().mockResolvedValue({ Items: others, Meta: {} })
  patch.mockReset().mockImplementation(async (_id, body: { xp: object }) => {
    stored = { ...stored, xp: { ...stored.xp, ...body.xp } }
    return stored
  })
  save.mockReset().mockImplementation(async (_id, body: Thing) => (stored = body))
})

function open(its = things, isReadOnly = false) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <FormInfoProvider value={{ schema: object(), isReadOnly, isNew: false }}>
          <XpPanel resource={its} record={structuredClone(stored)} byForm={['Options']} />
        </FormInfoProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const user = userEvent.setup()
const dialog = () => screen.findByRole('dialog')
/** Opens the dialog for a new property. */
async function adding() {
  await user.click(button('Add property'))
  return within(await dialog())
}

test('shows keys with their types, and nested objects when they are expanded', async () => {
  open()
  const all = screen.getByRole('list', { name: 'Extended properties' })
  expect(within(all).getByText('Code').parentElement).toHaveTextContent('CodeText')
  expect(within(all).getByText('Size.Width').parentElement).toHaveTextContent('Size.WidthNumber')
  expect(screen.queryByText('Size.Deep.Far')).toBeNull()
  await user.click(button(/^Size\.Deep/))
  expect(screen.getByText('Size.Deep.Far')).toBeInTheDocument()
  await user.click(button(/^Size Object/))
  expect(screen.queryByText('Size.Width')).toBeNull()
})

test('keeps digits in a text property as text, and sends only that key', async () => {
  open()
  await user.click(button('Edit xp.Code'))
  const form = within(await dialog())
  expect(form.getByLabelText('Type')).toHaveValue('text')
  await user.clear(form.getByLabelText('Value'))
  await user.type(form.getByLabelText('Value'), '008')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(patch).toHaveBeenCalledWith('a', { xp: { Code: '008' } })
  expect(await screen.findByText('008')).toBeInTheDocument()
  const noted = jest.mocked(noteActivity).mock.lastCall?.[0]
  expect(noted).toMatchObject({ path: 'things', id: 'a', kind: 'saved', isPersonal: false })
  expect(await noted?.changes?.()).toEqual([{ path: ['xp', 'Code'], before: '007', after: '008' }])
})

test('adds a new key to the selected object, and rejects invalid keys and JSON', async () => {
  open()
  const form = await adding()
  await user.selectOptions(form.getByLabelText('In'), 'xp.Size')
  await user.type(form.getByLabelText(/^Key/), 'a.b')
  await user.selectOptions(form.getByLabelText('Type'), 'Object')
  await user.type(form.getByLabelText('Value'), '{{"a": 1,}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText(/^Key/)).toHaveAccessibleDescription(/A key cannot contain dots/)
  expect(form.getByLabelText('Value')).toHaveAccessibleDescription(/Line 1, position 9/)
  expect(patch).not.toHaveBeenCalled()

  await user.clear(form.getByLabelText(/^Key/))
  await user.type(form.getByLabelText(/^Key/), 'Box')
  await user.clear(form.getByLabelText('Value'))
  await user.type(form.getByLabelText('Value'), '{{"a": 1}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Size: { Box: { a: 1 } } } }))
})

test('warns when other records have another type for the key, and still saves', async () => {
  open()
  const form = await adding()
  await user.type(form.getByLabelText(/^Key/), 'Weight')
  expect(await form.findByText(/On 12 other things this key is a number\./)).toBeInTheDocument()
  await user.selectOptions(form.getByLabelText('Type'), 'Number')
  expect(form.queryByText(/other things/)).toBeNull()
  await user.selectOptions(form.getByLabelText('Type'), 'Text')
  await user.type(form.getByLabelText('Value'), '5')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Weight: '5' } }))
})

test('shows an error of the platform in the dialog, which stays open', async () => {
  patch.mockRejectedValue(new PlatformError('xp must not exceed 8000 bytes', { status: 400 }))
  open()
  const form = await adding()
  await user.type(form.getByLabelText(/^Key/), 'Long')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('xp must not exceed 8000 bytes')
  expect(form.getByLabelText(/^Key/)).toHaveValue('Long')
})

test('removing a property warns that the full record is written, and writes it', async () => {
  open()
  await user.click(button('Remove xp.Size.Width'))
  const question = within(await dialog())
  expect(question.getByText(/The complete thing is saved without this key/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith('a', {
      ID: 'a',
      Name: 'Thing',
      xp: { Brand: 'Acme', Code: '007', Size: { Deep: { Far: true } }, Options: ['x'] },
    }),
  )
  await waitFor(() => expect(screen.queryByText('Size.Width')).toBeNull())
})

test('offers null instead of removing where keys cannot be removed', async () => {
  open({ ...things, xp: { keepsKeys: true } } as ListedResource<Thing>)
  const remove = button('Remove xp.Code')
  expect(remove).toHaveAccessibleDescription(/Properties of a thing cannot be removed.*null/)
  await user.click(remove)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Edit xp.Code'))
  const form = within(await dialog())
  await user.selectOptions(form.getByLabelText('Type'), 'Nothing (null)')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Code: null } }))
})

test('reports a value changed by another user, and overwrites it only on a second save', async () => {
  open()
  await user.click(button('Edit xp.Code'))
  const form = within(await dialog())
  await user.type(form.getByLabelText('Value'), '8')
  stored = { ...stored, xp: { ...stored.xp, Code: '009', Brand: 'Bolt' } }
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/has changed since.*The current value is “009”\./)
  expect(patch).not.toHaveBeenCalled()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Code: '0078' } }))
  const noted = jest.mocked(noteActivity).mock.lastCall?.[0]
  expect(await noted?.changes?.()).toEqual([{ path: ['xp', 'Code'], before: '009', after: '0078' }])
})

test('does not record changes by other users as activity of this user', async () => {
  open()
  stored = { ...stored, xp: { ...stored.xp, Brand: 'Bolt' } }
  const form = await adding()
  await user.type(form.getByLabelText(/^Key/), 'Line')
  await user.type(form.getByLabelText('Value'), 'A')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Line: 'A' } }))
  const noted = jest.mocked(noteActivity).mock.lastCall?.[0]
  expect(await noted?.changes?.()).toEqual([{ path: ['xp', 'Line'], before: undefined, after: 'A' }])
})

test('does not overwrite a key that another user added', async () => {
  open()
  const form = await adding()
  await user.type(form.getByLabelText(/^Key/), 'Line')
  stored = { ...stored, xp: { ...stored.xp, Line: 'B' } }
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('this thing has changed since you opened it')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByLabelText(/^Key/)).toHaveAccessibleDescription(/The key “Line” already exists/)
  expect(patch).not.toHaveBeenCalled()
})

test('adds a new key only to the selected object, and asks again when that object is gone', async () => {
  open()
  const form = await adding()
  await user.selectOptions(form.getByLabelText('In'), 'xp.Size')
  await user.type(form.getByLabelText(/^Key/), 'Box')
  stored = { ...stored, xp: { Aisle: {}, Brand: 'Acme', Code: {} } }
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('this thing has changed since you opened it')
  expect(form.getByLabelText('In')).toHaveDisplayValue('xp.Size')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/xp\.Size is no longer an object.*Choose another/)
  expect(patch).not.toHaveBeenCalled()

  await user.selectOptions(form.getByLabelText('In'), 'xp.Aisle')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { xp: { Aisle: { Box: '' } } }))
})

test('moves the focus to the next row after a removal, and to “Add property” after the last', async () => {
  open()
  const remove = async (name: string) => {
    await user.click(button(`Remove ${name}`))
    await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull())
  }
  await remove('xp.Code')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Remove xp\.Options/ })).toHaveFocus())
  await remove('xp.Size')
  await waitFor(() => expect(button('Add property')).toHaveFocus())
})

test('keeps the focus on the button when a removal is rejected', async () => {
  save.mockImplementation(async () => {
    await waitFor(() => expect(button('Remove xp.Brand')).toHaveAttribute('aria-busy', 'true'))
    throw new PlatformError('Not now', { status: 409 })
  })
  open()
  await user.click(button('Remove xp.Brand'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now')
  expect(button('Remove xp.Brand')).toHaveFocus()
})

test('does not remove a property from a changed record, and shows its current value', async () => {
  open()
  stored = { ...stored, xp: { ...stored.xp, Brand: 'Bolt' } }
  await user.click(button('Remove xp.Brand'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('this thing has changed since you opened it')
  expect(screen.getByText('Bolt')).toBeInTheDocument()
  expect(save).not.toHaveBeenCalled()
})

test('shows properties of the form, and all properties without the permission, as read-only', async () => {
  const { unmount } = open()
  expect(button(/^Edit xp\.Options/)).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Edit it in the form above.')).toBeInTheDocument()
  expect(button('Edit xp.Brand')).not.toHaveAttribute('aria-disabled')
  unmount()
  open(things, true)
  for (const name of ['Edit xp.Brand', 'Remove xp.Brand', 'Add property', 'Add property in xp.Size'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('You can view this thing but not change it.', { selector: 'p' })).toBeVisible()
})

test('shows properties that the user may not change, and blocks editing, adding and removing', async () => {
  open({ ...things, readOnlyXp: () => [['Code'], ['Size', 'Deep'], ['Rating']] })
  expect(screen.getByText('007')).toBeInTheDocument()
  for (const name of ['Edit xp.Code', 'Remove xp.Code', 'Remove xp.Size', 'Add property in xp.Size.Deep'])
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Edit xp.Brand', 'Add property in xp.Size', 'Edit xp.Size.Width'])
    expect(button(name)).not.toHaveAttribute('aria-disabled', 'true')
  const box = await adding()
  await user.type(box.getByLabelText(/^Key/), 'Rating')
  await user.type(box.getByLabelText('Value'), '5')
  await user.click(box.getByRole('button', { name: 'Save' }))
  expect(await box.findByText('Only administrators can change this.')).toBeInTheDocument()
  expect(patch).not.toHaveBeenCalled()
})
