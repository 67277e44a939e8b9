import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { UnsecuredJWT } from 'jose'
import { object } from 'yup'
import { FormInfoProvider, type FormField, type FormInfo } from '@/components/fields/form-info'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { clearActivity } from '@/lib/activity/log'
import { noteActivity } from '@/lib/activity/note'
import { noteSave } from '@/lib/activity/note-save'
import { PlatformError } from '@/lib/ordercloud/errors'
import { forgetSession, sessionChanged } from '@/lib/ordercloud/session'
import type { Reference } from '@/lib/resource/reference'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')

interface Thing {
  ID: string
  Name: string
  About?: string | null
  Price?: { Amount: number }
  KindID?: string
}

const THING = { path: 'things', id: 'a', isPersonal: false, isXpPersonal: false }

let stored: Thing
const patch = jest.fn()
const things = {
  path: 'things',
  words: { one: 'thing', many: 'things' },
  idOf: ({ ID }: Thing) => ID,
  service: { get: async () => structuredClone(stored), patch, joinedFields: ['Price'] },
  access: { view: true, manage: true },
} as unknown as ListedResource<Thing>
const people: ListedResource<Thing> = { ...things, path: 'people', isPersonal: true }
const toForm = (thing: Thing | null) => ({
  ID: thing?.ID ?? '',
  Name: thing?.Name ?? '',
  Cost: thing?.Price?.Amount ?? 0,
})

function signInAs(usr: string) {
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { usr, usrtype: 'admin', exp, role: 'FullAccess' }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

beforeAll(() => {
  provideSettings({ apiUrl: 'https://platform.example', marketplaceId: 'meridian' } as Settings)
  globalThis.indexedDB = new IDBFactory()
})

beforeEach(() => {
  signInAs('mira')
  stored = { ID: 'a', Name: 'New', Price: { Amount: 2 } }
  patch.mockReset().mockImplementation(async (_id, body: Partial<Thing>) => (stored = { ...stored, ...body }))
})
afterEach(async () => {
  await clearActivity()
  document.cookie = 'ordercloud.access-token=;path=/;max-age=0'
  forgetSession()
})

const user = userEvent.setup()

async function open(its = things, isReadOnly = false, fieldOf?: FormInfo['fieldOf']) {
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <FormInfoProvider value={{ schema: object(), isReadOnly, isNew: false, ...(fieldOf && { fieldOf }) }}>
          <ActivityPanel resource={its} id="a" />
        </FormInfoProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Your activity' }))
  await screen.findByText(/Changes by other users are not included/)
  return shown
}

/** Records a save of the name and the price, as the form does. */
function saveOnce(its = things) {
  const before = { ID: 'a', Name: 'Old', Price: { Amount: 1 } }
  noteSave(its, { toForm }, { before, after: stored, sent: toForm(stored) })
}

const restoreButton = () => screen.findByRole('button', { name: 'Restore Name' })

test('lists changes with their previous values as they happen', async () => {
  await open()
  expect(await screen.findByText('No activity yet.')).toBeInTheDocument()
  await act(async () => saveOnce())
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByText('Name').nextSibling).toHaveTextContent('Old → became New')
  await act(async () => noteActivity({ ...THING, kind: 'deleted' }))
  expect(await screen.findByText('Deleted')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Deleted')
})

test('restores a field by writing only that field, and lists the restore', async () => {
  saveOnce()
  await open()
  await user.click(await restoreButton())
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Current value: New. Restored value: Old.')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(patch).toHaveBeenCalledWith('a', { Name: 'Old' }))
  expect(await screen.findByText('Restored')).toBeInTheDocument()
  const [, first] = screen.getAllByRole('button', { name: 'Restore Name' })
  expect(first).toHaveFocus()
})

test('labels fields and values as the form does, and extended properties by their path', async () => {
  const kind = { path: 'kinds', idOf: ({ ID }: Thing) => ID, titleOf: ({ Name }: Thing) => Name }
  const get = async (ID: string) => ({ ID, Name: { small: 'Small things', big: 'Big things' }[ID] })
  const fields: Record<string, FormField> = {
    Since: { label: 'In stock since', formatValue: (iso) => `the day of ${iso as string}` },
    KindID: { label: 'Kind', to: { ...kind, service: { get } } as unknown as Reference },
  }
  const changes = async () => [
    { path: ['Since'], before: null, after: '2026-03-03' },
    { path: ['KindID'], before: 'small', after: 'big' },
    { path: ['xp', 'Code'], before: '7', after: undefined },
  ]
  stored = { ...stored, KindID: 'big' }
  noteActivity({ ...THING, kind: 'saved', changes })
  await open(things, false, (name) => fields[name])
  expect((await screen.findByText('In stock since')).nextSibling).toHaveTextContent(
    'empty → became the day of 2026-03-03',
  )
  await waitFor(() =>
    expect(screen.getByText('Kind').nextSibling).toHaveTextContent(
      'Small things (small) → became Big things (big)',
    ),
  )
  expect(screen.getByText('xp.Code').nextSibling).toHaveTextContent('“7” → became nothing')
  await user.click(screen.getByRole('button', { name: 'Restore Kind' }))
  expect(await screen.findByRole('dialog', { name: 'Restore Kind?' })).toHaveTextContent(
    'Current value: Big things (big). Restored value: Small things (small).',
  )
})

test('says that activity is stored except for extended properties when those are personal', async () => {
  await open({ ...things, xp: { isPersonal: true } })
  expect(screen.getByText(/Changes to extended properties may contain personal data/)).toBeInTheDocument()
})

test('writes nothing when the user cancels a restore or the field already has the value', async () => {
  saveOnce()
  await open()
  await user.click(await restoreButton())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(await restoreButton()).toHaveFocus()
  stored.Name = 'Old'
  await user.click(await restoreButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('The field already has this value.')
  expect(patch).not.toHaveBeenCalled()
})

test('shows an error of the platform beside the field', async () => {
  patch.mockRejectedValue(new PlatformError('Name is in use', { status: 409 }))
  saveOnce()
  await open()
  await user.click(await restoreButton())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Name is in use')
})

test('does not restore values that another record stores, nor anything without the permission', async () => {
  saveOnce()
  const { unmount } = await open()
  expect(await screen.findByRole('button', { name: 'Restore Price: Amount' })).toHaveAccessibleDescription(
    /stored in another record/,
  )
  unmount()
  await open(things, true)
  expect(await restoreButton()).toHaveAttribute('aria-disabled', 'true')
})

test('does not restore a field that decides who has access', async () => {
  saveOnce()
  await open({ ...things, accessFields: ['Name'] })
  await user.click(await restoreButton())
  expect(await restoreButton()).toHaveAccessibleDescription(/controls access/)
  expect(patch).not.toHaveBeenCalled()
})

test('does not store activity about people, and says so', async () => {
  saveOnce(people)
  await open(people)
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByText(/cleared when you reload the page/)).toBeInTheDocument()
  const databases = await indexedDB.databases()
  const stores = databases.filter(({ name }) => name === 'quartermaster.activity')
  for (const { name } of stores) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
    })
    const kept = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction('activities').objectStore('activities').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    expect(kept).toEqual([])
    database.close()
  }
})

test('hides the activity from other users and lets its owner clear it', async () => {
  saveOnce()
  signInAs('ben')
  const { unmount } = await open()
  expect(await screen.findByText('No activity yet.')).toBeInTheDocument()
  unmount()
  signInAs('mira')
  await open()
  await user.click(await screen.findByRole('button', { name: 'Clear all activity' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear activity' }))
  expect(await screen.findByText('No activity yet.')).toBeInTheDocument()
})
