import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { ReferenceField } from '@/components/fields/reference-field'
import { TextField } from '@/components/fields/text-field'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule } from '@/lib/forms/ids'
import { text } from '@/lib/forms/rules'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Reference } from '@/lib/resource/reference'
import { button, field, open, type Thing } from '../resource/things'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/new',
}))

interface Owned {
  ID: string
  Name: string
  OwnerID: string
}

const getOwner = jest.fn()
const owners: Reference<{ ID: string }> = {
  path: 'owners',
  words: { one: 'owner', many: 'owners' },
  idOf: ({ ID }) => ID,
  titleOf: ({ ID }) => ID,
  search: { words: 'ID' },
  rules: { defaultSort: 'ID' },
  service: {
    list: async () => ({
      Items: [],
      Meta: { Page: 1, PageSize: 20, TotalCount: 0, TotalPages: 1, ItemRange: [1, 0] },
    }),
    get: getOwner,
  },
}
const create = jest.fn()
const form = {
  schema: object({ ID: idRule(), Name: text('Name', 100, true), OwnerID: idRule() }),
  toForm: () => ({ ID: '', Name: '', OwnerID: '' }),
  plan: (values: Owned) => [{ label: 'Create', run: async () => create(values.OwnerID) }],
  draftStorage: 'browser',
  Fields: () => (
    <>
      <TextField<Owned> name="Name" label="Name" />
      <ReferenceField<Owned, { ID: string }> name="OwnerID" label="Owner" resource={owners} />
    </>
  ),
} as unknown as RecordEditorForm<Thing, Thing>

/** Opens a new record and types an owner without choosing an option. */
async function typeOwner(owner: string) {
  const user = userEvent.setup()
  open(null, form)
  await user.type(field('Name'), 'Made')
  const combobox = screen.getByRole('combobox', { name: 'Owner' })
  await user.click(combobox)
  await user.paste(owner)
  return { user, combobox }
}

beforeEach(() => {
  getOwner.mockReset()
  create.mockReset().mockReturnValue(new Promise(() => undefined))
})

test('a save waits until the typed record is found, and is sent once with it', async () => {
  let find: (owner: object) => void = () => undefined
  getOwner.mockImplementation(() => new Promise((resolve) => (find = resolve)))
  const { user, combobox } = await typeOwner('harborline')
  await user.click(button(/^Create/))
  await user.click(button(/^Create/))
  expect(screen.getByText('Searching for “harborline”…')).toBeInTheDocument()
  expect(create).not.toHaveBeenCalled()
  await act(async () => find({ ID: 'harborline' }))
  await waitFor(() => expect(create.mock.calls).toEqual([['harborline']]))
  expect(combobox).toHaveValue('harborline')
  expect(getOwner).toHaveBeenCalledTimes(1)
})

test('blocks a save while the typed ID matches no record, and keeps the field’s text and focus', async () => {
  getOwner.mockRejectedValue(new PlatformError('Not found.', { status: 404 }))
  const { user, combobox } = await typeOwner('Harborline')
  await user.click(button(/^Create/))
  await waitFor(() => expect(combobox).toHaveFocus())
  expect(combobox).toHaveValue('Harborline')
  expect(combobox).toBeInvalid()
  expect(combobox).toHaveAccessibleDescription(/^No owner with the ID “Harborline”/)
  await user.click(button(/^Create/))
  await waitFor(() => expect(combobox).toHaveFocus())
  expect(create).not.toHaveBeenCalled()
  await user.clear(combobox)
  await user.click(button(/^Create/))
  await waitFor(() => expect(create.mock.calls).toEqual([['']]))
})

test('discarding changes also clears the typed text', async () => {
  getOwner.mockRejectedValue(new PlatformError('Broken.', { status: 500 }))
  const { user, combobox } = await typeOwner('harborline')
  await user.tab()
  await waitFor(() => expect(combobox).toHaveAccessibleDescription(/could not be loaded/))
  await user.click(button(/^Discard/))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(combobox).toHaveValue(''))
  expect(combobox).toBeValid()
})
