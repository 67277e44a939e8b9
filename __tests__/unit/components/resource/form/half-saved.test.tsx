import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Link from 'next/link'
import { RecordEditor } from '@/components/resource/record/record-editor'
import { PlatformError } from '@/lib/ordercloud/errors'
import { receiveToasts, type Toast } from '@/lib/toasts'
import { button, field, form, get, list, open, page, STORED, things, type Thing } from '../things'

jest.mock('@/lib/ordercloud/sdk')
const mockPush = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn(), push: mockPush }),
  usePathname: () => '/things/new',
}))

const makePart = jest.fn()
const makeThing = jest.fn()
const removePart = jest.fn()
/** A form that creates a part first, and then the record it belongs to. */
const twoSteps: typeof form = {
  ...form,
  plan: (values, record) => [
    ...(record
      ? []
      : [
          {
            label: 'Create the part',
            run: async () => {
              await makePart()
              return { Name: values.Name } as Thing
            },
            makes: { key: 'parts/pin', what: 'part “Pin”', remove: removePart },
          },
        ]),
    { label: 'Create the thing', run: () => makeThing(values), makes: null },
  ],
}

beforeEach(() => {
  mockPush.mockClear()
  get.mockRejectedValue(new PlatformError('Not found.', { status: 404 }))
  makePart.mockReset().mockResolvedValue(undefined)
  makeThing.mockReset().mockRejectedValue(new PlatformError('The platform is busy.', { status: 503 }))
  removePart.mockReset().mockResolvedValue(undefined)
})

/** Fills in the form of a new record and creates it. */
async function create(id = '', draw: () => void = () => open(null, twoSteps)) {
  const user = userEvent.setup()
  draw()
  await user.type(field('Name'), 'Nut')
  if (id) await user.type(field('ID'), id)
  await user.click(button(/^Create thing/))
  return user
}

test('a taken ID blocks the creation with a message at the field, before anything is written', async () => {
  list.mockResolvedValue({ Items: [{ ID: 'BOLT' }], Meta: {} })
  const user = await create('bolt')
  await waitFor(() => expect(field('ID')).toHaveAccessibleDescription(/^This ID is already in use\./))
  expect(makePart).not.toHaveBeenCalled()
  makeThing.mockResolvedValue({ ID: 'bolts', Name: 'Nut', About: '' })
  await user.type(field('ID'), 's')
  await user.click(button(/^Create thing/))
  await waitFor(() => expect(makeThing).toHaveBeenCalled())
})

test('rejects an ID that is reserved in URLs, with a message at the field', async () => {
  await create('new')
  await waitFor(() => expect(field('ID')).toHaveAccessibleDescription(/is a reserved ID/))
  expect(makePart).not.toHaveBeenCalled()
})

test('discarding a partly saved new record offers to remove what was created', async () => {
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  const user = await create()
  await screen.findByText('Partly saved')
  await user.click(button(/Discard/))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('dialog', { name: 'Delete the part “Pin” too?' })).toBeInTheDocument()
  expect(removePart).not.toHaveBeenCalled()
  await user.click(button(/^Delete it/))
  await waitFor(() => expect(field('Name')).toHaveValue(''))
  expect(removePart).toHaveBeenCalledTimes(1)
  expect(toasts.map(({ description }) => description)).toContain('Deleted: the part “Pin”.')
  stop()
})

test('keeps what was created if the user chooses so, and the next creation starts over', async () => {
  const user = await create()
  await screen.findByText('Partly saved')
  await user.click(button(/Discard/))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(field('Name')).toHaveValue(''))
  expect(removePart).not.toHaveBeenCalled()
  await user.type(field('Name'), 'Bolt')
  await user.click(button(/^Create thing/))
  await waitFor(() => expect(makePart).toHaveBeenCalledTimes(2))
})

/**
 * Leaves by a link while the second write of a creation is pending. Returns functions that end the write, and the page.
 */
async function leaveDuringSave() {
  let end = { succeed: (_: Thing) => {}, fail: (_: Error) => {} }
  makeThing.mockReturnValue(
    new Promise<Thing>((resolve, reject) => (end = { succeed: resolve, fail: reject })),
  )
  const link = (
    <Link href="/elsewhere" key="link">
      Elsewhere
    </Link>
  )
  const editor = <RecordEditor key="editor" resource={things} form={twoSteps} record={null} />
  const drawn = render(page([link, editor]))
  const user = await create('', () => undefined)
  await waitFor(() => expect(makeThing).toHaveBeenCalled())
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/elsewhere'))
  const goOn = () => drawn.rerender(page([link]))
  const reopen = () =>
    drawn.rerender(page([link, <RecordEditor key="again" resource={things} form={twoSteps} record={null} />]))
  return { user, end, goOn, reopen }
}

const isRead = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 50)))

test('does not offer a draft whose save is still running, but offers it after the save has failed', async () => {
  const { user, end, goOn, reopen } = await leaveDuringSave()
  reopen()
  await isRead()
  expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull()
  await act(async () => end.fail(new PlatformError('The platform is busy.', { status: 503 })))
  await user.click(await screen.findByRole('button', { name: /^Delete it/ }))
  goOn()
  reopen()
  expect(await screen.findByRole('button', { name: 'Restore changes' })).toBeInTheDocument()
})

test('never offers a draft whose save succeeds after the user left', async () => {
  const { end, goOn, reopen } = await leaveDuringSave()
  goOn()
  await act(async () => end.succeed({ ID: 'nut', Name: 'Nut', About: '' }))
  reopen()
  await isRead()
  expect(screen.queryByRole('button', { name: 'Restore changes' })).toBeNull()
})

test('leaving during a save does not offer to remove parts that the save still needs', async () => {
  const { end, goOn } = await leaveDuringSave()
  expect(screen.queryByRole('dialog', { name: /^Remove/ })).toBeNull()
  goOn()
  await act(async () => end.succeed({ ID: 'nut', Name: 'Nut', About: '' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(removePart).not.toHaveBeenCalled()
})

test.each([true, false])(
  'a save that fails after the user left offers to remove what it created; on the next page: %s',
  async (isOnNextPage) => {
    const { user, end, goOn } = await leaveDuringSave()
    if (isOnNextPage) goOn()
    await act(async () => end.fail(new PlatformError('The platform is busy.', { status: 503 })))
    const question = await screen.findByRole('dialog', { name: 'Delete the part “Pin”?' })
    expect(question).toHaveTextContent('The save that was in progress when you left the page failed after')
    await user.click(button(/^Delete it/))
    await waitFor(() => expect(removePart).toHaveBeenCalledTimes(1))
  },
)

test('offers to remove a created part once after several partial saves of an existing record', async () => {
  get.mockResolvedValue(STORED)
  const makes = { key: 'parts/pin', what: 'part “Pin”', remove: removePart }
  const run = async (current: Thing | null) => {
    await makePart()
    return current as Thing
  }
  const plan: typeof form.plan = (values) => [
    { label: 'Create the part', run, makes },
    { label: 'Save the thing', run: () => makeThing(values), makes: null },
  ]
  const user = userEvent.setup()
  open(STORED, { ...form, plan })
  await user.type(field('Name'), ' one')
  await user.click(button(/^Save/))
  await screen.findByText('Partly saved')
  await user.click(button(/^Save/))
  await waitFor(() => expect(makePart).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(button(/^Save/)).not.toHaveAttribute('data-loading'))
  await user.click(button(/Discard/))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('dialog', { name: 'Delete the part “Pin” too?' })).toBeInTheDocument()
  await user.click(button(/^Delete it/))
  await waitFor(() => expect(removePart).toHaveBeenCalledTimes(1))
})
