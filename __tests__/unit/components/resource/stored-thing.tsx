import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { boolean, object } from 'yup'
import { SwitchField } from '@/components/fields/switch-field'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { RecordEditor } from '@/components/resource/record/record-editor'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { PlatformError } from '@/lib/ordercloud/errors'
import { provideSettings, type Settings } from '@/lib/settings'
import { addToast, type ToastOptions } from '@/lib/toasts'

/** The record of tests in which it is saved here and changed elsewhere. */
export interface Thing {
  ID: string
  Name: string
  About: string
  Active: boolean
}

/** The record as it is stored at first. */
export const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain', Active: true }
let stored: Thing | undefined
/** Returns the record as it is stored now. */
export const storedThing = () => stored
/** Changes the stored record, as any user would. */
export const store = (fields: Partial<Thing>): Thing => (stored = { ...(stored as Thing), ...fields })
/** Deletes the stored record, as another user would. */
export const deleteStored = () => (stored = undefined)

/** Mock of the platform, which responds at once. */
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
  draftStorage: 'browser',
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

/** Renders a page with all providers of a record's page. Returns the user-event instance. */
export function show(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <DialogsProvider>{page}</DialogsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Renders the form of the record in its first state. Returns the user-event instance. */
export const open = (its = form, resource = things) =>
  show(<RecordEditor resource={resource} form={its} record={STORED} />)

export const field = (name: string) => screen.getByRole('textbox', { name })
export const button = (name: RegExp | string) => screen.getByRole('button', { name })

/**
 * Returns the shown toasts. The test mocks `addToast`, which would show the same message in the same second only once.
 */
export const toasts = () => jest.mocked(addToast).mock.calls.map(([toast]): ToastOptions => toast)
export const expectToast = (pattern: RegExp) =>
  waitFor(() =>
    expect(
      toasts()
        .map(({ description }) => description)
        .join('\n'),
    ).toMatch(pattern),
  )
/** Returns the action of the first toast that has one, which is the undo button. */
export const wayBack = () => toasts().find(({ action }) => action)?.action
/** Clicks the undo button. */
export const undo = () => act(async () => wayBack()?.onClick())
