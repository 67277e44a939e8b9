import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { UnsecuredJWT } from 'jose'
import { object } from 'yup'
import { FormInfoProvider } from '@/components/fields/form-info'
import { ActivityPanel } from '@/components/resource/activity/activity-panel'
import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { NotedPageProvider } from '@/hooks/use-activity-record'
import { ActivityStore } from '@/lib/activity/store'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { sessionChanged } from '@/lib/ordercloud/session'
import type { Reference } from '@/lib/resource/reference'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => Promise<unknown>) => run({}) }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const people = {
  path: 'people',
  words: { one: 'user', many: 'users' },
  idOf: ({ ID }: { ID: string }) => ID,
  titleOf: ({ ID }: { ID: string }) => ID,
  service: { list: async () => page([]), get: jest.fn() },
  rules: { defaultSort: 'Name' },
  search: { words: 'name' },
} as unknown as Reference
const groups = {
  path: 'groups',
  words: { one: 'group', many: 'groups' },
  access: { view: true, manage: true },
} as unknown as Resource<object>

let members: string[]
const remove = jest.fn(
  async (_oc: object, id: string) => void (members = members.filter((one) => one !== id)),
)

beforeAll(() => {
  provideSettings({ apiUrl: 'https://platform.example', marketplaceId: 'meridian' } as Settings)
  globalThis.indexedDB = new IDBFactory()
  const exp = Math.floor(Date.now() / 1000) + 600
  const claims = { usr: 'mira', usrtype: 'admin', exp, role: 'FullAccess' }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
})

function open(id: string, isPersonal: boolean) {
  members = ['ada']
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogsProvider>
        <FormInfoProvider value={{ schema: object(), isReadOnly: false, isNew: false }}>
          <NotedPageProvider value={{ record: notedRecord(groups, id), panels: new Map() }}>
            <AssignmentPanel
              title="Members"
              to={people}
              assignments={{
                path: 'groups/members',
                of: id,
                list: async () => page(members.map((one) => ({ id: one }))),
                idOf: (row) => row.id,
                add: async (_oc, one) => void members.push(one),
                remove,
                ...(isPersonal && { isPersonal }),
              }}
              viewOf={true}
              manage={true}
              emptyText="Nobody."
              removalConsequence="Gone."
            />
            <ActivityPanel resource={groups} id={id} />
          </NotedPageProvider>
        </FormInfoProvider>
      </DialogsProvider>
    </QueryClientProvider>,
  )
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const stored = async (id: string) => {
  const store = await ActivityStore.open()
  return store
    .list({ owner: sessionOwner() ?? '', path: 'groups', id }, Date.now())
    .finally(() => store.close())
}

test('lists a removed assignment in the activity, adds it again from there, and records that', async () => {
  open('g1', false)
  await press(/^Remove/)
  await inDialog('Remove')
  await waitFor(() => expect(members).toEqual([]))
  await press('Your activity')
  expect(await screen.findByText('Members: user ada')).toBeInTheDocument()
  await press('Add user ada again')
  await inDialog('Add')
  await waitFor(() => expect(members).toEqual(['ada']))
  await waitFor(async () =>
    expect((await stored('g1')).map(({ kind }) => kind)).toEqual(['assigned', 'unassigned']),
  )
})

test('does not store which people were assigned', async () => {
  open('g2', true)
  await press(/^Remove/)
  await inDialog('Remove')
  await press('Your activity')
  expect(await screen.findByText('Members: user ada')).toBeInTheDocument()
  expect(screen.getByText(/Assignments of people are cleared/)).toBeInTheDocument()
  expect(await stored('g2')).toEqual([])
})
