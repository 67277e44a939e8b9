import { screen, waitFor } from '@testing-library/react'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { RecordScreen } from '@/components/resource/record/record-screen'
import { useRestore } from '@/hooks/use-activity'
import { noteSave } from '@/lib/activity/note-save'
import { PlatformError } from '@/lib/ordercloud/errors'
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
