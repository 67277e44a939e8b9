import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import type { ReactNode } from 'react'
import { object } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import type { ListedResource } from '@/components/resource/listed-resource'
import { RecordEditor, type RecordEditorForm } from '@/components/resource/record-editor'
import { DialogsProvider } from '@/components/ui/dialogs'
import { system } from '@/components/ui/system'
import { clearDrafts } from '@/lib/forms/draft-mark'
import { readDrafts, type Draft, type DraftPlace } from '@/lib/forms/drafts'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

/** What the stories of one record's form are about. */
export interface Thing {
  ID: string
  Name: string
  About: string
}

/** The record as the platform has it first. */
export const STORED: Thing = { ID: 'a', Name: 'Old', About: 'Plain' }
/** Where its drafts are kept. */
export const place = {
  owner: JSON.stringify(['mira', 'https://platform.example', 'meridian']),
  path: 'things',
  id: 'a',
}
let answer: (() => void) | undefined
/** Waits for the save that is sent, which is answered when the test says so. */
export const saveSent = () => waitFor(() => expect(answer).toBeDefined())
/** Answers the save under way. */
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
  keepsDraft: 'browser',
  Fields: ({ record }) => (
    <>
      <TextField<Thing> name="Name" label="Name" />
      <IdField id={record?.ID} lookUp={things.service.get} />
      <TextField<Thing> name="About" label="About" />
    </>
  ),
}

/** Signs in the user whose drafts these are. */
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

/** The newest draft of a record; undefined when there is none. */
export async function keptDraft(at: DraftPlace): Promise<Draft | undefined> {
  const [newest] = await readDrafts(at)
  if (!newest) return undefined
  const { values, base, at: time } = newest
  return { values, base, at: time }
}

/** A page with all that is around it in the office. */
export const page = (content: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <ChakraProvider value={system}>
      <DialogsProvider>{content}</DialogsProvider>
    </ChakraProvider>
  </QueryClientProvider>
)

/** Draws the form of a record; null for a new one. */
export function open(record: Thing | null = STORED, its = form) {
  return render(page(<RecordEditor resource={things} form={its} record={record} />))
}

export const field = (name: string) => screen.getByRole('textbox', { name })
export const button = (name: RegExp) => screen.getByRole('button', { name })
/** Whether the browser would ask before the page goes. */
export const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
