import { act, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { useState } from 'react'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { RecordScreen } from '@/components/resource/record/record-screen'
import { useRestore } from '@/hooks/use-activity'
import { noteSave } from '@/lib/activity/note-save'
import { readAllDrafts } from '@/lib/forms/drafts'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { sessionChanged } from '@/lib/ordercloud/session'
import {
  button,
  expectToast,
  field,
  form as plain,
  service,
  show,
  store,
  STORED,
  storedThing,
  things,
  toasts,
  undo,
  type Thing,
} from '../stored-thing'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/activity/note-save', () => ({ noteSave: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ addToast: jest.fn() }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

/** Uses two writes, so that a save can succeed partially. */
const form: RecordEditorForm<Thing, Thing> = {
  ...plain,
  plan: (values, record) =>
    (['Name', 'About'] as const)
      .filter((key) => values[key] !== record?.[key])
      .map((key) => ({
        label: `Save ${key}`,
        run: () => service.patch('a', { [key]: values[key] }),
        makes: null,
      })),
  Fields: ({ record }) => (
    <>
      <plain.Fields record={record} />
      <RestoreAbout />
    </>
  ),
}

function RestoreAbout() {
  const restore = useRestore(things, 'a')
  const change = { path: ['About'], before: 'Plain', after: 'Changed' }
  return (
    <button type="button" onClick={() => void restore(change, async () => true)}>
      Put back
    </button>
  )
}

/** A page that the user can leave and open again. */
function Leavable() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
      {isOpen && <RecordScreen resource={things} form={form} id="a" />}
    </>
  )
}

beforeEach(() => sessionStorage.clear())

async function open() {
  const user = show(<RecordScreen resource={things} form={form} id="a" />)
  await screen.findByRole('textbox', { name: 'Name' })
  return user
}

test('does not report an undo during typing as a change by another user', async () => {
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  await user.type(field('Name'), ' two')
  await user.type(field('About it'), '!')
  await undo()
  await expectToast(/Name is restored/)
  // Typed text stays in the field, although the old value was restored.
  expect(field('Name')).toHaveValue('Old one two')
  await user.click(button('Save'))
  await waitFor(() => expect(storedThing()).toEqual({ ...STORED, Name: 'Old one two', About: 'Plain!' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/another user/)).toBeNull()
})

test('shows a restored value at once in an unedited field, and still reports changes by others', async () => {
  store({ About: 'Changed' })
  const user = await open()
  await user.type(field('Name'), '!')
  await user.click(button('Put back'))
  await waitFor(() => expect(field('About it')).toHaveValue('Plain'))
  expect(field('Name')).toHaveValue('Old!')
  store({ About: 'By others' })
  await user.click(button('Save'))
  await screen.findByText(/^About it\. The form shows the latest values/)
  expect(storedThing()).toMatchObject({ Name: 'Old!', About: 'By others' })
})

test('keeps typed text and its draft when a field is restored after a change by another user', async () => {
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { usr: 'mira', usrtype: 'admin', exp, role: 'FullAccess' }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  const place = { owner: sessionOwner() ?? '', path: things.path, id: 'a' }
  store({ About: 'Changed' })
  const user = await open()
  await user.type(field('Name'), '!')
  store({ Active: false })
  await user.click(button('Put back'))
  await waitFor(() => expect(field('About it')).toHaveValue('Plain'))
  expect(field('Name')).toHaveValue('Old!')
  expect(await readAllDrafts(place)).toMatchObject([{ values: { Name: 'Old!' }, base: { Name: 'Old' } }])
  await user.click(button('Save'))
  await screen.findByText(/^Active\. The form shows the latest values/)
  expect(storedThing()).toEqual({ ...STORED, Name: 'Old!', Active: false })
})

test('undo keeps later input when another user changed the record meanwhile', async () => {
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  await user.type(field('About it'), '!')
  store({ Active: false })
  const reads = service.get.mock.calls.length
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(service.get).toHaveBeenCalledTimes(reads + 1))
  await undo()
  await expectToast(/Name is restored/)
  expect(field('Name')).toHaveValue('Old')
  expect(field('About it')).toHaveValue('Plain!')
})

test('does not report a save as a change by another user that ends after the user left and returned', async () => {
  let respond = () => {}
  service.patch.mockImplementationOnce(
    (_id, body) => new Promise((resolve) => (respond = () => resolve(store(body)))),
  )
  const user = show(<Leavable />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' one')
  await user.click(button('Save'))
  await waitFor(() => expect(service.patch).toHaveBeenCalled())
  await user.click(button('Leave or return'))
  await user.click(button('Leave or return'))
  await user.type(await screen.findByRole('textbox', { name: 'About it' }), '!')
  await act(async () => respond())
  await waitFor(() => expect(field('Name')).toHaveValue('Old one'))
  await user.click(button('Save'))
  await waitFor(() => expect(storedThing()).toEqual({ ...STORED, Name: 'Old one', About: 'Plain!' }))
  await waitFor(() => expect(toasts().filter(({ type }) => type === 'success')).toHaveLength(2))
  expect(screen.queryByText(/another user/)).toBeNull()
})

test('undoes every part of a save that succeeded in parts', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.type(field('About it'), '!')
  service.patch.mockImplementationOnce(async (_id, body) => {
    service.patch.mockRejectedValueOnce(new PlatformError('Busy', { status: 503 }))
    return store(body)
  })
  await user.click(button('Save'))
  await screen.findByText('Partly saved')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  await undo()
  await expectToast(/Name and About it are restored/)
  expect(storedThing()).toEqual(STORED)
  const noted = { before: { ...STORED, Name: 'Old one', About: 'Plain!' }, after: STORED, sent: STORED }
  expect(noteSave).toHaveBeenLastCalledWith(things, form, { ...noted, kind: 'restored' })
})

test('undo overwrites later changes by other users only after confirmation', async () => {
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await expectToast(/Thing saved/)
  store({ Name: 'Theirs' })
  await undo()
  await screen.findByText('Name is now: Theirs. Undo would set it to: Old.')
  await user.click(button('Cancel'))
  expect(storedThing()).toMatchObject({ Name: 'Theirs' })
  await undo()
  await user.click(await screen.findByRole('button', { name: 'Undo anyway' }))
  await expectToast(/Name is restored/)
  expect(storedThing()).toEqual(STORED)
})
