import { screen, waitFor, within } from '@testing-library/react'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import type { PendingSave } from '@/lib/forms/record-form'
import { PlatformError } from '@/lib/ordercloud/errors'
import {
  button,
  deleteStored,
  expectToast,
  field,
  form,
  open,
  service,
  store,
  STORED,
  storedThing,
  things,
  undo,
  wayBack,
  type Thing,
} from '../stored-thing'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/toasts', () => ({ addToast: jest.fn() }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('keeps, shows and names changes that another user made to other fields', async () => {
  const user = open()
  store({ About: 'By others' })
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  expect(service.patch.mock.calls).toEqual([['a', { Name: 'Old one' }]])
  expect(field('About it')).toHaveValue('By others')
  expect(screen.getByText(/^About it\. The form shows/)).toBeInTheDocument()
  expect(screen.queryByText('You have unsaved changes.')).toBeNull()
  await user.click(button('Dismiss this message'))
  expect(screen.queryByText(/The form shows/)).toBeNull()
})

test('asks about each field that both users changed, and writes nothing before the answer', async () => {
  const user = open()
  store({ Name: 'Theirs', About: 'By others' })
  await user.type(field('Name'), ' mine')
  await user.type(field('About it'), ' mine')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'Another user also changed this thing' })
  expect(service.patch).not.toHaveBeenCalled()
  const name = within(dialog).getByRole('group', { name: 'Name' })
  expect(name).toHaveTextContent('Original value: OldYour value: Old mineSaved value: Theirs')
  await user.click(within(name).getByRole('radio', { name: /^Your value/ }))
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  const about = within(dialog).getByRole('group', { name: 'About it' })
  await user.click(within(about).getByRole('radio', { name: /^Saved value/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expectToast(/Thing saved/)
  expect(service.patch.mock.calls).toEqual([['a', { Name: 'Old mine' }]])
  expect(field('About it')).toHaveValue('By others')
})

test('Cancel closes the conflict dialog, writes nothing and keeps the typed text', async () => {
  const user = open()
  store({ Name: 'Theirs' })
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('Name')).toHaveValue('Old mine')
  expect(service.patch).not.toHaveBeenCalled()
  await waitFor(() => expect(button('Save')).not.toHaveAttribute('data-loading'))
})

test('does not report a conflict when the response to an earlier save was lost', async () => {
  const user = open()
  service.patch.mockImplementationOnce(async (_id, body) => {
    store(body)
    throw new PlatformError('lost')
  })
  await user.type(field('Name'), ' one ')
  await user.click(button('Save'))
  await screen.findByText('Not saved')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  expect(service.patch).toHaveBeenCalledTimes(1)
  expect(field('Name')).toHaveValue('Old one')
})

test('completes a partly successful save on the next save, without a conflict dialog', async () => {
  const halves: RecordEditorForm<Thing, Thing> = {
    ...form,
    plan: (values, record) => [
      // The first write goes to another record. Reading this record returns its value only after the second write has
      // linked it.
      { label: 'One', run: async (current) => ({ ...(current as Thing), About: values.About }), makes: null },
      { label: 'Two', run: () => service.patch(record?.ID ?? '', { About: values.About }), makes: null },
    ],
  }
  const user = open(halves)
  service.patch.mockRejectedValueOnce(new PlatformError('Busy', { status: 503 }))
  await user.type(field('About it'), ' text')
  await user.click(button('Save'))
  await screen.findByText('Partly saved')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  expect(service.patch).toHaveBeenLastCalledWith('a', { About: 'Plain text' })
  expect(field('About it')).toHaveValue('Plain text')
})

test('does not write a record that cannot be read', async () => {
  const user = open()
  service.get.mockRejectedValueOnce(new PlatformError('The platform is down.', { status: 500 }))
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  expect(await screen.findByText('The platform is down.')).toBeInTheDocument()
  expect(screen.getByText('Not saved')).toBeInTheDocument()
  await expectToast(/The platform is down/)
  expect(service.patch).not.toHaveBeenCalled()
})

test('creates a record again on request when another user deleted it and it can be restored', async () => {
  const user = open(form, { ...things, restore: { lost: 'its friends' } })
  deleteStored()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'Create this thing again?' })
  expect(dialog).toHaveTextContent('Not restored: its friends.')
  await user.click(within(dialog).getByRole('button', { name: 'Create again' }))
  await expectToast(/Thing saved/)
  expect(service.create).toHaveBeenCalledWith(STORED)
  expect(storedThing()).toEqual({ ...STORED, Name: 'Old one' })
})

test('says that a record was deleted when it cannot be created again, and keeps the text', async () => {
  const user = open()
  deleteStored()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  expect(await screen.findByText(/^Another user deleted this thing/)).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Old one')
})

test('undoes a save with the old values, and asks before overwriting later changes', async () => {
  const user = open()
  await user.type(field('Name'), ' one')
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  expect(wayBack()?.label).toBe('Undo')
  await undo()
  await expectToast(/^Name and Active are restored\.$/m)
  expect(service.patch).toHaveBeenLastCalledWith('a', { Name: 'Old', Active: true })
  store({ Name: 'Later' })
  await undo()
  expect(await screen.findByText('Name is now: Later. Undo would set it to: Old.')).toBeInTheDocument()
  await user.click(button('Cancel'))
  expect(service.patch).toHaveBeenCalledTimes(2)
})

test('the list of changes shows both values, moves the focus to a field and reverts a change', async () => {
  const user = open()
  await user.clear(field('About it'))
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(button('Show 2 changes'))
  const list = await screen.findByRole('list', { name: 'Changes that are not saved' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['About itSaved: PlainNew: empty', 'ActiveSaved: yesNew: no'])
  await user.click(within(list).getByRole('link', { name: 'About it' }))
  expect(field('About it')).toHaveFocus()
  await user.click(within(list).getByRole('button', { name: 'Revert About it' }))
  expect(field('About it')).toHaveValue('Plain')
  await user.click(within(list).getByRole('button', { name: 'Revert Active' }))
  expect(screen.queryByText('You have unsaved changes.')).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})

test('runs the form’s check before a save on the latest record, after conflicts are resolved', async () => {
  const beforeSave = jest.fn<Promise<undefined>, [PendingSave<Thing, Thing>]>().mockResolvedValue(undefined)
  const user = open({ ...form, beforeSave })
  store({ Name: 'Theirs', About: 'By others' })
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog', { name: 'Another user also changed this thing' })
  expect(beforeSave).not.toHaveBeenCalled()
  store({ Active: false })
  await user.click(within(dialog).getByRole('radio', { name: /^Your value/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(beforeSave).toHaveBeenCalled())
  const now = { ...STORED, Name: 'Theirs', About: 'By others', Active: false }
  expect(beforeSave.mock.calls[0]?.[0]).toMatchObject({
    values: { ...STORED, Name: 'Old mine' },
    record: STORED,
    latest: { values: { ...now, Name: 'Old mine' }, record: now },
  })
  await waitFor(() => expect(button('Save')).not.toHaveAttribute('data-loading'))
  expect(service.patch).not.toHaveBeenCalled()
})

test('runs the form’s check before an undo, and writes nothing when it rejects', async () => {
  const beforeSave = jest.fn(async (_: PendingSave<Thing, Thing>): Promise<[] | undefined> => [])
  const user = open({ ...form, beforeSave, checksUndo: true })
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  const saved = { ...STORED, Name: 'Old one' }
  beforeSave.mockRejectedValueOnce(new Error('The last administrator.'))
  await undo()
  await expectToast(/The last administrator\./)
  expect(beforeSave.mock.lastCall?.[0]).toMatchObject({
    values: STORED,
    record: saved,
    latest: { values: STORED, record: saved },
  })
  beforeSave.mockResolvedValueOnce(undefined)
  await undo()
  await waitFor(() => expect(beforeSave).toHaveBeenCalledTimes(3))
  expect(service.patch).toHaveBeenCalledTimes(1)
  await undo()
  await expectToast(/^Name is restored\.$/m)
  expect(service.patch).toHaveBeenLastCalledWith('a', { Name: 'Old' })
})

test('does not check an undo by default', async () => {
  const beforeSave = jest.fn(async (): Promise<[]> => [])
  const user = open({ ...form, beforeSave })
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  await undo()
  await expectToast(/^Name is restored\.$/m)
  expect(beforeSave).toHaveBeenCalledTimes(1)
})
