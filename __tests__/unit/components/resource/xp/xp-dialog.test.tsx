import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { XpDialog } from '@/components/resource/xp/xp-dialog'
import { leaveGuarded } from '@/lib/forms/leaving'
import type { Resource } from '@/lib/resource/resource'

jest.mock('next/navigation', () => {
  const router = {}
  return { useRouter: () => router }
})

const list = jest.fn(async (_options: object) => ({ Items: [] as object[], Meta: {} }))
const things = {
  path: 'things',
  words: { one: 'thing', many: 'things' },
  idOf: ({ ID }: { ID: string }) => ID,
  service: { list },
  rules: { defaultSort: 'Name' },
} as unknown as Resource<object>
const client = new QueryClient()
const onClose = jest.fn()
const dialog = (Code: unknown, write: () => Promise<string>) => (
  <QueryClientProvider client={client}>
    <DialogsProvider>
      <XpDialog
        {...{ resource: things, id: 'a', xp: { Code }, path: ['Code'], byForm: [], write, onClose }}
      />
    </DialogsProvider>
  </QueryClientProvider>
)

test('warns that the full record is written when an object loses keys that another user added', async () => {
  const user = userEvent.setup()
  const write = jest.fn(async () => 'It has changed.')
  const { rerender } = render(dialog('x', write))
  await user.selectOptions(screen.getByLabelText('Type'), 'object')
  await user.clear(screen.getByLabelText('Value'))
  await user.click(screen.getByLabelText('Value'))
  await user.paste('{"a": 1}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByText(/Saving overwrites the complete thing/)).toBeNull()
  rerender(dialog({ b: 2 }, write))
  expect(screen.getByText(/Saving overwrites the complete thing/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(write).toHaveBeenLastCalledWith({ path: ['Code'], shown: { b: 2 }, value: { a: 1 } })
  rerender(dialog({ a: 2 }, write))
  expect(screen.queryByText(/Saving overwrites the complete thing/)).toBeNull()
})

test('Escape asks for confirmation after typing, and closes at once otherwise', async () => {
  const user = userEvent.setup()
  render(dialog('x', jest.fn()))
  const escape = () => fireEvent(screen.getByRole('dialog', { name: 'Edit xp.Code' }), new Event('cancel'))
  escape()
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.type(screen.getByLabelText('Value'), '1')
  escape()
  escape()
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull()
  expect(screen.getByLabelText('Value')).toHaveValue('x1')
  expect(onClose).toHaveBeenCalledTimes(1)
  escape()
  await user.click(await screen.findByRole('button', { name: 'Close and lose changes' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Cancel and leaving the page ask for confirmation after typing', async () => {
  const user = userEvent.setup()
  onClose.mockClear()
  render(dialog('x', jest.fn()))
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asksToStay()).toBe(false)
  await user.type(screen.getByLabelText('Value'), '1')
  expect(asksToStay()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Close and lose changes' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('logging out asks for confirmation when a typed property is not saved', async () => {
  const user = userEvent.setup()
  const leave = jest.fn()
  render(dialog('x', jest.fn()))
  await user.type(screen.getByLabelText('Value'), '1')
  act(() => leaveGuarded(leave))
  const title = 'Log out without saving the property?'
  const question = within(screen.getByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(leave).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Value')).toHaveValue('x1')
  act(() => leaveGuarded(leave))
  await user.click(screen.getByRole('button', { name: 'Log out and lose changes' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

test('says how many other records were checked when they do not fit on one page', async () => {
  const Items = Array.from({ length: 100 }, (_, n) => ({ ID: `o${n}`, xp: { Code: n } }))
  list.mockResolvedValue({
    Items: [{ ID: 'a', xp: { Code: 'x' } }, ...Items.slice(1)],
    Meta: { TotalCount: 300 },
  })
  client.clear()
  render(dialog('x', jest.fn()))
  expect(
    await screen.findByText(/On 99 of the 99 other things checked this key is a number\./),
  ).toBeInTheDocument()
  expect(list.mock.lastCall?.[0]).toMatchObject({ filters: { 'xp.Code': '*' }, pageSize: 100 })
})
