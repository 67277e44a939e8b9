import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { boolean, object } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import { RecordEditor, type RecordEditorForm } from '@/components/resource/record-editor'
import { DialogsProvider } from '@/components/ui/dialogs'
import { system } from '@/components/ui/system'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'
import { addToast, type ToastOptions } from '@/lib/toasts'

/** What the stories are about in which one record is saved here and changed elsewhere. */
export interface Thing {
  ID: string
  Name: string
  About: string
  Active: boolean
}

/** The record as the platform has it first. */
export const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain', Active: true }
let stored: Thing | undefined
/** The record as the platform has it now. */
export const storedThing = () => stored
/** Changes the record on the platform, whoever does it. */
export const store = (fields: Partial<Thing>): Thing => (stored = { ...(stored as Thing), ...fields })
/** Somebody else deletes the record. */
export const deleteStored = () => (stored = undefined)

/** The platform, which answers at once. */
export const service = {
  get: jest.fn(async () => {
    if (!stored) throw new PlatformError('gone', { status: 404, errorCode: 'NotFound' })
    return stored
  }),
  patch: jest.fn(async (_id: string, body: Partial<Thing>) => store(body)),
  create: jest.fn(async (body: Partial<Thing>) => (stored = body as Thing)),
}
export const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.Name,
  service,
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>

const toForm = (thing: Thing | null): Thing => thing ?? { ID: '', Name: '', About: '', Active: true }
export const form: RecordEditorForm<Thing, Thing> = {
  schema: object({
    ID: idRule(),
    Name: text('Name', 100, true),
    About: text('About', 500),
    Active: boolean().defined(),
  }),
  toForm,
  plan: plainPlan(things, toForm, ({ Name, About, Active }) => ({ Name, About, Active })),
  keepsDraft: 'browser',
  Fields: () => (
    <>
      <TextField<Thing> name="Name" label="Name" />
      <TextField<Thing> name="About" label="About it" />
      <SwitchField<Thing> name="Active" label="Active" help="Is it?" />
    </>
  ),
}

beforeAll(() => provideSettings({ appName: 'Quartermaster' } as Settings))

beforeEach(() => {
  stored = STORED
  jest.clearAllMocks()
})

/** Draws with all that is around a record's page, and answers its user. */
export function show(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ChakraProvider value={system}>
        <DialogsProvider>{page}</DialogsProvider>
      </ChakraProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Draws the form of the record as it was first, and answers its user. */
export const open = (its = form, resource = things) =>
  show(<RecordEditor resource={resource} form={its} record={STORED} />)

export const field = (name: string) => screen.getByRole('textbox', { name })
export const button = (name: RegExp | string) => screen.getByRole('button', { name })

/** What was told; the test mocks `addToast`, for which the same message in the same second would be one. */
export const toasts = () => jest.mocked(addToast).mock.calls.map(([toast]): ToastOptions => toast)
export const expectToast = (pattern: RegExp) =>
  waitFor(() =>
    expect(
      toasts()
        .map(({ description }) => description)
        .join('\n'),
    ).toMatch(pattern),
  )
/** The first way back that was offered. */
export const wayBack = () => toasts().find(({ action }) => action)?.action
/** Takes it. */
export const undo = () => act(async () => wayBack()?.onClick())
