import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { PlatformError } from '@/lib/ordercloud/errors'
import { addOnce } from '@/lib/resource/assignments'
import type { Reference } from '@/lib/resource/reference'
import { addToast, type ToastOptions } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/client', () => ({
  // Makes one attempt only. Retries belong to the client.
  call: (run: (oc: object) => Promise<unknown>) => run({}),
}))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }), usePathname: () => '/' }))

interface Person {
  ID: string
  Name: string
}
const PEOPLE: Person[] = [
  { ID: 'ada', Name: 'Ada Story' },
  { ID: 'ben', Name: 'Ben Story' },
]
const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const listPeople = jest.fn()
const people = {
  path: 'people',
  words: { one: 'person', many: 'people' },
  idOf: ({ ID }: Person) => ID,
  titleOf: ({ Name }: Person) => Name,
  service: { list: listPeople, get: jest.fn() },
  rules: { defaultSort: 'Name' },
  search: { words: 'name' },
} as unknown as Reference<Person>

let members: string[]
const add = jest.fn()
const remove = jest.fn()
const beforeRemove = jest.fn()

beforeEach(() => {
  jest.mocked(addToast).mockReset()
  beforeRemove.mockReset().mockResolvedValue(true)
  members = ['ada']
  listPeople.mockReset().mockImplementation(async ({ filters }: { filters: { ID?: string } }) => {
    const wanted = filters.ID?.split('|')
    return page(PEOPLE.filter(({ ID }) => !wanted || wanted.includes(ID)))
  })
  add.mockReset().mockImplementation(async (_oc, id: string) => void members.push(id))
  remove.mockReset().mockImplementation(async (_oc, id: string) => {
    members = members.filter((one) => one !== id)
  })
})

function open(
  manage = true,
  list = async () => page(members.map((UserID) => ({ UserID }))),
  replaces = false,
) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DialogsProvider>
        <AssignmentPanel<Person, { UserID: string }>
          title="Members"
          to={people}
          assignments={{
            path: 'groups/members',
            of: 'g',
            list,
            idOf: ({ UserID }) => UserID,
            add,
            remove,
            beforeRemove,
            ...(replaces && { replaces }),
          }}
          viewOf
          manage={manage}
          emptyText="No members yet."
          removalConsequence="They stay."
        />
      </DialogsProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const toasts = () => jest.mocked(addToast).mock.calls.map(([toast]): ToastOptions => toast)
const said = () => toasts().map(({ title, description }) => `${title}: ${description}`)
const addBen = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByRole('option'))
  await user.click(addButton())
}
const addButton = () => screen.getByRole('button', { name: 'Add' })

it('loads the names of all rows with one request, and offers only records not yet assigned', async () => {
  const user = open()
  expect(await screen.findByText('Ada Story')).toBeInTheDocument()
  expect(listPeople).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('combobox', { name: 'Add person' }))
  expect(await screen.findByRole('option')).toHaveTextContent('Ben Story')
})

it('adds the selected record, and on failure shows an error and keeps the selection', async () => {
  add.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
  const user = open()
  expect(addButton()).toHaveAccessibleDescription('Choose the person first.')
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByRole('option'))
  await user.click(addButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  await user.click(addButton())
  expect(await screen.findByRole('button', { name: 'Remove Ben Story' })).toBeInTheDocument()
  expect(add.mock.calls.map(([, id]) => id)).toEqual(['ben', 'ben'])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('removes a row after confirmation, and treats a 404 as success', async () => {
  remove.mockImplementationOnce(async () => {
    members = []
    throw new PlatformError('Gone.', { status: 404 })
  })
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Story' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No members yet.')).toBeInTheDocument()
})

it('keeps a row whose removal failed, with the error', async () => {
  remove.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Story' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  expect(screen.getByText('Ada Story')).toBeInTheDocument()
})

it('explains why assignments cannot be changed without the permission', async () => {
  open(false)
  expect(await screen.findByText('Ada Story')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove Ada Story' })).toHaveAccessibleDescription(/access/)
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(screen.getByText(/access/, { selector: 'p' })).toBeVisible()
})

it('offers a retry when the rows could not be loaded', async () => {
  let isBroken = true
  const user = open(true, async () => {
    if (isBroken) throw new PlatformError('Not now.', { status: 500 })
    return page<{ UserID: string }>([])
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await user.click(retry)
  expect(await screen.findByText('No members yet.')).toBeInTheDocument()
})

it('shows a toast after adding, and its action removes the record again', async () => {
  const user = open()
  await addBen(user)
  expect(await screen.findByRole('button', { name: 'Remove Ben Story' })).toBeInTheDocument()
  expect(said()).toEqual(['Success: Ben Story added to “Members”.'])
  act(() => toasts()[0]?.action?.onClick())
  await waitFor(() => expect(screen.queryByText('Ben Story')).not.toBeInTheDocument())
  expect(said()[1]).toBe('Undone: Ben Story was removed from “Members”.')
})

it('shows a toast after removing, and its action adds the record again', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Story' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No members yet.')).toBeInTheDocument()
  expect(said()).toEqual(['Success: Ada Story removed from “Members”.'])
  act(() => toasts()[0]?.action?.onClick())
  expect(await screen.findByText('Ada Story')).toBeInTheDocument()
  expect(said()[1]).toBe('Undone: Ada Story was added back to “Members”.')
})

it('does not offer to undo an assignment that replaced another one', async () => {
  const user = open(true, undefined, true)
  await addBen(user)
  await waitFor(() => expect(said()).toEqual(['Success: Ben Story added to “Members”.']))
  expect(toasts()[0]?.action).toBeUndefined()
})

it('rejects a record that is already assigned on another page', async () => {
  members = ['ada', 'ben']
  const write = jest.fn()
  add.mockImplementation((_oc, UserID: string) =>
    addOnce(Promise.resolve(page(members.filter((one) => one === UserID).map((one) => ({ one })))), write),
  )
  const user = open(true, async () => page([{ UserID: 'ada' }]))
  await addBen(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ben Story is already assigned.')
  expect(write).not.toHaveBeenCalled()
  expect(addToast).not.toHaveBeenCalled()
})

test('does not remove a row when a check forbids it, with the reason, or when the user cancels', async () => {
  const user = userEvent.setup()
  open()
  beforeRemove.mockRejectedValueOnce(new Error('Nobody else could manage admin users.'))
  const removeAda = async () => {
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Story' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
  }
  await removeAda()
  expect(await screen.findByText('Nobody else could manage admin users.')).toBeInTheDocument()
  beforeRemove.mockResolvedValueOnce(false)
  await removeAda()
  await waitFor(() => expect(beforeRemove).toHaveBeenCalledTimes(2))
  expect(remove).not.toHaveBeenCalled()
  expect(beforeRemove.mock.lastCall?.[0]).toBe('ada')
  await removeAda()
  await waitFor(() => expect(remove).toHaveBeenCalled())
})
