import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import { RecordEditor, type RecordEditorForm } from '@/components/resource/record-editor'
import { DialogsProvider } from '@/components/ui/dialogs'
import { system } from '@/components/ui/system'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import type { ToastOptions } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/sdk')
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
/** The record on the platform. */
let stored: Thing
const service = {
  get: jest.fn(async () => stored),
  patch: jest.fn(async (_id: string, body: Partial<Thing>) => (stored = { ...stored, ...body })),
}
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.Name,
  service,
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>

const toForm = (thing: Thing | null): Thing => thing ?? { ID: '', Name: '', About: '' }
const form: RecordEditorForm<Thing, Thing> = {
  schema: object({ ID: idRule(), Name: text('Name', 100, true), About: text('About', 500) }),
  toForm,
  plan: plainPlan(things, toForm, ({ Name, About }) => ({ Name, About })),
  keepsDraft: 'tab',
  Fields: () => (
    <>
      <TextField<Thing> name="Name" label="Name" />
      <TextField<Thing> name="About" label="About it" />
    </>
  ),
}

beforeEach(() => {
  stored = STORED
  mockToasts.length = 0
  jest.clearAllMocks()
})

function open(its = form) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ChakraProvider value={system}>
        <DialogsProvider>
          <RecordEditor resource={things} form={its} record={STORED} />
        </DialogsProvider>
      </ChakraProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const expectToast = (pattern: RegExp) =>
  waitFor(() => expect(mockToasts.map(({ description }) => description).join('\n')).toMatch(pattern))

test('what changes while the question stands is asked about again, and an answer to the same question counts', async () => {
  const user = open()
  stored = { ...STORED, Name: 'Theirs' }
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  const answer = async (theirs: RegExp, side: RegExp) => {
    const dialog = await screen.findByRole('dialog')
    const name = await within(dialog).findByRole('radio', { name: theirs })
    await user.click(side.test('Yours') ? within(dialog).getByRole('radio', { name: side }) : name)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  }
  await screen.findByRole('dialog')
  stored = { ...STORED, Name: 'Theirs, later' }
  await answer(/platform: Theirs$/, /^Now on/)
  await screen.findByRole('radio', { name: /Theirs, later/ })
  expect(service.patch).not.toHaveBeenCalled()
  stored = { ...stored, About: 'By others' }
  await answer(/platform: Theirs, later$/, /^Yours/)
  await expectToast(/Thing saved/)
  expect(service.patch.mock.calls).toEqual([['a', { Name: 'Old mine' }]])
  expect(field('About it')).toHaveValue('By others')
})

test('who gives way in everything is not told that anything was saved', async () => {
  const user = open()
  stored = { ...STORED, Name: 'Theirs' }
  await user.type(field('Name'), ' mine')
  await user.click(button('Save'))
  await user.click(await screen.findByRole('radio', { name: /^Now on/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await expectToast(/^The thing stays as it is on the platform\.$/)
  expect(mockToasts).toHaveLength(1)
  expect(field('Name')).toHaveValue('Theirs')
  expect(service.patch).not.toHaveBeenCalled()
  expect(screen.getByText('No changes yet.')).toBeInTheDocument()
})

test('of fields that go together, one choice and one way back count for all', async () => {
  const user = open({ ...form, together: [['Name', 'About']] })
  stored = { ...STORED, About: 'By others' }
  await user.type(field('Name'), ' mine')
  await user.type(field('About it'), ' mine')
  await user.click(button('Save'))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByRole('group', { name: 'Name' })
  expect(name).toHaveTextContent('The choice counts for About it too.')
  await user.click(within(name).getByRole('radio', { name: /^Yours/ }))
  const about = within(dialog).getByRole('group', { name: 'About it' })
  expect(within(about).getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))

  await user.click(button('Show 2 changes'))
  const list = await screen.findByRole('list', { name: 'Changes that are not saved' })
  const takeBack = within(list).getAllByRole('button', { name: 'Take back Name and About it' })
  expect(takeBack).toHaveLength(2)
  await user.click(takeBack[1] as HTMLElement)
  expect(field('Name')).toHaveValue('Old')
  expect(field('About it')).toHaveValue('Plain')
})
