import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/record-editor'
import { RecordScreen } from '@/components/resource/record-screen'
import { DialogsProvider } from '@/components/ui/dialogs'
import { system } from '@/components/ui/system'
import { useRestore } from '@/hooks/use-activity'
import { noteSave } from '@/lib/activity/note-save'
import { idRule } from '@/lib/forms/ids'
import { text } from '@/lib/forms/rules'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { ToastOptions } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/activity/note-save', () => ({ noteSave: jest.fn() }))
const mockToasts: ToastOptions[] = []
jest.mock('@/lib/toasts', () => ({ addToast: (toast: ToastOptions) => mockToasts.push(toast) }))
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/things/a',
}))

interface Thing {
  ID: string
  Name: string
  About: string
}

const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain' }
let stored = STORED
const patch = jest.fn(async (_id: string, body: Partial<Thing>) => (stored = { ...stored, ...body }))
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.Name,
  service: { get: async () => stored, patch },
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>
/** Two writes, so that a save can come through in part. */
const form: RecordEditorForm<Thing, Thing> = {
  schema: object({ ID: idRule(), Name: text('Name', 100), About: text('About', 100) }),
  toForm: (thing) => thing ?? { ID: '', Name: '', About: '' },
  plan: (values, record) =>
    (['Name', 'About'] as const)
      .filter((key) => values[key] !== record?.[key])
      .map((key) => ({ label: `Save ${key}`, run: () => patch('a', { [key]: values[key] }) })),
  keepsDraft: 'tab',
  Fields: () => (
    <>
      <TextField<Thing> name="Name" label="Name" />
      <TextField<Thing> name="About" label="About" />
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

beforeEach(() => {
  stored = STORED
  mockToasts.length = 0
  patch.mockClear()
  sessionStorage.clear()
})

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ChakraProvider value={system}>
        <DialogsProvider>
          <RecordScreen resource={things} form={form} id="a" />
        </DialogsProvider>
      </ChakraProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: 'Name' })
  return userEvent.setup()
}

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const toasted = (pattern: RegExp) =>
  waitFor(() => expect(mockToasts.map(({ description }) => description).join(' ')).toMatch(pattern))
const undo = () => act(async () => mockToasts.find(({ action }) => action)?.action?.onClick())

test('an own undo, with typing under way, is nobody else’s change', async () => {
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await toasted(/Thing saved/)
  await user.type(field('Name'), ' two')
  await user.type(field('About'), '!')
  await undo()
  await toasted(/Name is as it was/)
  // What was typed stays typed, over the value that is back.
  expect(field('Name')).toHaveValue('Old one two')
  await user.click(button('Save'))
  await waitFor(() => expect(stored).toEqual({ ID: 'a', Name: 'Old one two', About: 'Plain!' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/somebody else/)).toBeNull()
})

test('an own restore shows at once where nothing is typed, and others are still told of', async () => {
  stored = { ...STORED, About: 'Changed' }
  const user = await open()
  await user.type(field('Name'), '!')
  await user.click(button('Put back'))
  await waitFor(() => expect(field('About')).toHaveValue('Plain'))
  expect(field('Name')).toHaveValue('Old!')
  stored = { ...stored, About: 'By others' }
  await user.click(button('Save'))
  await screen.findByText(/^About\. The form shows what is on the platform now/)
  expect(stored).toMatchObject({ Name: 'Old!', About: 'By others' })
})

test('an undo covers every part of a save that came through in parts, and nothing of others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.type(field('About'), '!')
  patch.mockImplementationOnce(async (_id, body) => {
    patch.mockRejectedValueOnce(new PlatformError('Busy', { status: 503 }))
    return (stored = { ...stored, ...body })
  })
  await user.click(button('Save'))
  await screen.findByText('Saved in part')
  await user.click(button('Save'))
  await toasted(/Thing saved/)
  await undo()
  await toasted(/Name and About are as they were/)
  expect(stored).toEqual(STORED)
  const noted = { before: { ...STORED, Name: 'Old one', About: 'Plain!' }, after: STORED, sent: STORED }
  expect(noteSave).toHaveBeenLastCalledWith(things, form, { ...noted, kind: 'restored' })
})

test('what somebody changed since is written over on demand only', async () => {
  const user = await open()
  await user.type(field('Name'), ' one')
  await user.click(button('Save'))
  await toasted(/Thing saved/)
  stored = { ...stored, Name: 'Theirs' }
  await undo()
  await screen.findByText('Name now holds: Theirs. It would hold again: Old.')
  await user.click(button('Leave it'))
  expect(stored).toMatchObject({ Name: 'Theirs' })
  await undo()
  await user.click(await screen.findByRole('button', { name: 'Undo all the same' }))
  await toasted(/Name is as it was/)
  expect(stored).toEqual(STORED)
})
