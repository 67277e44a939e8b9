import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import type { ReactNode } from 'react'
import { object } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { RecordEditor } from '@/components/resource/record/record-editor'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { clearDrafts } from '@/lib/forms/clear-drafts'
import type { Draft, DraftPlace } from '@/lib/forms/draft-store'
import { readAllDrafts } from '@/lib/forms/drafts'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

/** The record of the tests for one record's form. */
export interface Thing {
  ID: string
  Name: string
  About: string
}

/** The record as it is stored at first. */
export const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain' }
/** The place in which its drafts are stored. */
export const place = {
  owner: JSON.stringify(['mira', 'https://platform.example', 'meridian']),
  path: 'things',
  id: 'a',
}
let answer: (() => void) | undefined
/** Waits until the save is sent. The test responds to it later. */
export const saveSent = () => waitFor(() => expect(answer).toBeDefined())
/** Responds to the pending save. */
export const answerSave = async () => {
  await saveSent()
  await act(async () => answer?.())
}
const write = (body: Partial<Thing>) =>
  new Promise<Thing>((resolve) => (answer = () => resolve({ ...STORED, ...body, ID: 'a' })))
export const patch = jest.fn()
export const get = jest.fn()
export const list = jest.fn()

export const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: '' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.Name,
  service: { list, get, create: write, patch },
  rules: { defaultSort: 'Name' },
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>

const toForm = (thing: Thing | null): Thing => thing ?? { ID: '', Name: '', About: '' }
export const form: RecordEditorForm<Thing, Thing> = {
  schema: object({ ID: idRule(), Name: text('Name', 100, true), About: text('About', 100) }),
  toForm,
  plan: plainPlan(things, toForm, ({ Name, About }) => ({ Name, About })),
  draftStorage: 'browser',
  Fields: () => (
    <>
      <TextField<Thing> name="Name" label="Name" />
      <IdField lookUp={things.service.get} />
      <TextField<Thing> name="About" label="About" />
    </>
  ),
}

/** Signs in the user who owns these drafts. */
export function signIn() {
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { usr: 'mira', usrtype: 'admin', exp, role: 'FullAccess' }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

beforeAll(() => {
  provideSettings({ apiUrl: 'https://platform.example', marketplaceId: 'meridian' } as Settings)
})

beforeEach(() => {
  signIn()
  void clearDrafts()
  answer = undefined
  get.mockReset().mockResolvedValue(STORED)
  list.mockReset().mockResolvedValue({ Items: [], Meta: {} })
  patch.mockReset().mockImplementation((_id, body: Partial<Thing>) => write(body))
})

/** Returns the newest draft of a record, also of an open form. Undefined if there is none. */
export async function keptDraft(at: DraftPlace): Promise<Draft | undefined> {
  const [newest] = await readAllDrafts(at)
  if (!newest) return undefined
  const { values, base, at: time } = newest
  return { values, base, at: time }
}

/** Returns a page with all providers of the office. */
export const page = (content: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <DialogsProvider>{content}</DialogsProvider>
  </QueryClientProvider>
)

/** Renders the form of a record. Null stands for a new record. */
export function open(record: Thing | null = STORED, its = form) {
  return render(page(<RecordEditor resource={things} form={its} record={record} />))
}

export const field = (name: string) => screen.getByRole('textbox', { name })
export const button = (name: RegExp) => screen.getByRole('button', { name })
/** Returns true if the browser would ask for confirmation before the page is left. */
export const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
