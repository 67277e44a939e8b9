import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useCounting } from '@/components/resource/delete/counting'
import { DeleteDialog } from '@/components/resource/delete/delete-dialog'
import type { ListedResource } from '@/components/resource/listed-resource'
import { PlatformError } from '@/lib/ordercloud/errors'
import { receiveToasts, type Toast } from '@/lib/toasts'

interface Thing {
  ID: string
  Name: string
}

function Dependents({ id }: { id: string }) {
  return <p>Three others need {id}.</p>
}

const service = { get: jest.fn(), create: jest.fn(), remove: jest.fn() }
const things = {
  path: 'things',
  route: '/things',
  words: { one: 'thing', many: 'things', purpose: '', consequence: 'Nobody finds it any more.' },
  idOf: (thing: Thing) => thing.ID,
  titleOf: (thing: Thing) => thing.Name,
  service,
  loadDependents: async () => Dependents,
} as unknown as ListedResource<Thing>

let toasts: Toast[] = []
let stopToasts: () => void
beforeEach(() => {
  toasts = []
  stopToasts = receiveToasts((toast) => toasts.push(toast))
  service.get.mockReset().mockResolvedValue({ ID: 'a', Name: 'Newest' })
  service.create.mockReset().mockImplementation(async (body: Thing) => body)
  service.remove.mockReset().mockResolvedValue(undefined)
})
afterEach(() => stopToasts())

const onDone = jest.fn()
let view: ReturnType<typeof render>
/** @param name unique in each test, because the same message in the same second is shown as one toast */
function open(resource: ListedResource<Thing>, name: string) {
  view = render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteDialog
        resource={resource}
        record={{ ID: 'a', Name: name }}
        onDone={onDone}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const remove = () => screen.getByRole('button', { name: 'Delete thing' })

test('shows the consequence, the dependents and that the deletion cannot be undone', async () => {
  const user = open(things, 'Row')
  expect(screen.getByText(/Nobody finds it any more/)).toBeInTheDocument()
  expect(await screen.findByText('Three others need a.')).toBeInTheDocument()
  expect(screen.getByText('This cannot be undone.')).toBeInTheDocument()
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toMatchObject({ description: 'Thing “Row” deleted.', duration: 5000 })
  expect(toasts[0]?.action).toBeUndefined()
  expect(onDone).toHaveBeenCalled()
})

test('restores the latest version of a deleted record, and names what was not restored', async () => {
  const user = open({ ...things, restore: { lost: 'its friends' } }, 'Friend')
  expect(
    screen.getByText(/can undo this for a short time after deleting\. Undo does not restore its friends\.$/),
  ).toBeInTheDocument()
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(service.create).not.toHaveBeenCalled()
  await act(async () => toasts[0]?.action?.onClick())
  expect(service.create).toHaveBeenCalledWith({ ID: 'a', Name: 'Newest' })
  expect(toasts[1]?.description).toBe(
    'Thing “Newest” restored with its ID and fields. Not restored: its friends.',
  )
})

test('shows an error in the dialog, and treats a 404 on the second attempt as deleted', async () => {
  const user = open(things, 'Lost')
  service.remove.mockRejectedValueOnce(new PlatformError('Answer lost'))
  await user.click(remove())
  expect(await screen.findByRole('alert')).toHaveTextContent('Answer lost')
  service.remove.mockRejectedValueOnce(new PlatformError('Not found', { status: 404 }))
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
})

test('treats a 404 as deleted only when the record was there right before', async () => {
  const user = open(things, 'Repeated')
  service.get.mockRejectedValueOnce(new PlatformError('Gone', { status: 404 }))
  service.remove.mockRejectedValue(new PlatformError('Not found', { status: 404 }))
  await user.click(remove())
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found')
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
})

test('does not navigate when the user left the page during the deletion', async () => {
  onDone.mockClear()
  let answer: (() => void) | undefined
  service.remove.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)))
  const user = open(things, 'Left behind')
  await user.click(remove())
  await waitFor(() => expect(answer).toBeDefined())
  view.unmount()
  answer?.()
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(onDone).not.toHaveBeenCalled()
})

test('blocks the deletion until the dependents are counted', async () => {
  function Counted() {
    const [isCounting, setCounting] = useState(true)
    useCounting(isCounting)
    return <button onClick={() => setCounting(false)}>Counted</button>
  }
  const user = open({ ...things, loadDependents: async () => Counted }, 'Counted')
  expect(remove()).toHaveAccessibleDescription('Counting dependent records.')
  await user.click(remove())
  expect(service.remove).not.toHaveBeenCalled()
  remove().focus()
  await act(async () => screen.getByText('Counted').click())
  expect(remove()).toHaveFocus()
  await user.click(remove())
  expect(service.remove).toHaveBeenCalledWith('a')
})

test('deletes an unused leftover too if selected, and restores it before the record on undo', async () => {
  const calls: string[] = []
  const note = (what: string) => async () => void calls.push(what)
  const leftover = { label: 'Delete its part too.', remove: note('remove'), restore: note('restore') }
  service.create.mockImplementation(async (body: Thing) => {
    calls.push('create')
    return body
  })
  const user = open({ ...things, restore: {}, findLeftover: async () => leftover }, 'With part')
  await user.click(await screen.findByRole('checkbox', { name: 'Delete its part too.' }))
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(calls).toEqual(['remove'])
  await act(async () => toasts[0]?.action?.onClick())
  await waitFor(() => expect(calls).toEqual(['remove', 'restore', 'create']))
})

test('keeps a leftover unless the user selects its deletion', async () => {
  const removed = jest.fn()
  const leftover = { label: 'Delete its part too.', remove: removed, restore: removed }
  const user = open({ ...things, findLeftover: async () => leftover }, 'Without part')
  await screen.findByRole('checkbox')
  await user.click(remove())
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(removed).not.toHaveBeenCalled()
})

test('explains why a record cannot be deleted, and blocks the deletion', async () => {
  const findLockOut = async () => ({ blocked: new Map([['a', 'Nobody else could manage this.']]) })
  const user = open({ ...things, findLockOut }, 'Needed')
  expect(await screen.findByRole('alert')).toHaveTextContent('Nobody else could manage this.')
  await user.click(remove())
  expect(service.remove).not.toHaveBeenCalled()
})

test('warns about access that the user loses, and still allows the deletion', async () => {
  const findLockOut = async () => ({ blocked: new Map(), warning: 'You lose 2 roles.' })
  const user = open({ ...things, findLockOut }, 'Own')
  expect(await screen.findByRole('alert')).toHaveTextContent('You lose 2 roles.')
  await user.click(remove())
  await waitFor(() => expect(service.remove).toHaveBeenCalledWith('a'))
})
