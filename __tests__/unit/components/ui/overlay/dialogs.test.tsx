import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { useDialogs, type Dialogs } from '@/hooks/use-dialogs'

const held: { dialogs?: Dialogs } = {}
/** The dialogs as a component of the page would call them. */
const dialogs: Dialogs = {
  alert: (...all) => held.dialogs!.alert(...all),
  confirm: (...all) => held.dialogs!.confirm(...all),
  prompt: (...all) => held.dialogs!.prompt(...all),
}
function Asker() {
  const own = useDialogs()
  return <button onClick={() => void own.confirm('From a button?')}>Ask</button>
}
function Holder() {
  const own = useDialogs()
  useEffect(() => {
    held.dialogs = own
  }, [own])
  return null
}

function open() {
  return render(
    <DialogsProvider>
      <Holder />
      <Asker />
    </DialogsProvider>,
  )
}

/** Asks a question and returns a live result: 'open' until it is settled. */
async function ask<Answer>(question: () => Promise<Answer>) {
  const result: { answer: Answer | 'open' } = { answer: 'open' }
  await act(async () => void question().then((answer) => (result.answer = answer)))
  return result
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const escape = (element: HTMLElement) =>
  act(async () => void element.dispatchEvent(new Event('cancel', { cancelable: true })))

test('an alert has an OK button only', async () => {
  open()
  const result = await ask(() => dialogs.alert('The file is empty', { details: 'Choose another.' }))
  const box = await dialog('The file is empty')
  expect(within(box).getByText('Choose another.')).toBeInTheDocument()
  expect(within(box).queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(within(box).getByRole('button', { name: 'OK' })).toHaveFocus()
  await press('OK')
  expect(result.answer).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a confirmation returns true for OK and false for Cancel', async () => {
  open()
  const yes = await ask(() => dialogs.confirm('Sure?'))
  await press('OK')
  expect(yes.answer).toBe(true)
  const no = await ask(() => dialogs.confirm('Really?'))
  await press('Cancel')
  expect(no.answer).toBe(false)
})

test('a prompt returns the entered text, and undefined for Cancel', async () => {
  open()
  const named = await ask(() => dialogs.prompt('Name the view', { defaultValue: 'Mine' }))
  const input = await screen.findByRole('textbox', { name: 'Name the view' })
  expect(input).toHaveValue('Mine')
  expect(input).toHaveFocus()
  await userEvent.clear(input)
  await userEvent.type(input, 'Ours')
  await press('OK')
  expect(named.answer).toBe('Ours')

  const emptied = await ask(() => dialogs.prompt('Again', { label: 'New name' }))
  await screen.findByRole('textbox', { name: 'New name' })
  await press('OK')
  expect(emptied.answer).toBe('')

  const canceled = await ask(() => dialogs.prompt('Once more', { defaultValue: 'Mine' }))
  await press('Cancel')
  expect(canceled.answer).toBeUndefined()
})

test('Enter submits a prompt', async () => {
  open()
  const result = await ask(() => dialogs.prompt('Name?', { defaultValue: 'x' }))
  await userEvent.type(await screen.findByRole('textbox'), 'y{Enter}')
  expect(result.answer).toBe('xy')
})

test('both button labels can be changed', async () => {
  open()
  const result = await ask(() => dialogs.confirm('Ship it?', { okLabel: 'Ship', cancelLabel: 'Wait' }))
  expect(await screen.findByRole('button', { name: 'Wait' })).toBeInTheDocument()
  await press('Ship')
  expect(result.answer).toBe(true)
})

test('Cancel has the focus in a destructive confirmation', async () => {
  open()
  await ask(() => dialogs.confirm('Burn it?', { isDestructive: true }))
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test.each([
  ['its close button', () => press('Close')],
  ['Escape', async (box: HTMLElement) => escape(box)],
  ['a press beside it', async (box: HTMLElement) => userEvent.click(box)],
])('closing any kind of dialog by %s returns undefined', async (_way, close) => {
  open()
  for (const kind of ['alert', 'confirm', 'prompt'] as const) {
    const result = await ask<unknown>(() => dialogs[kind](`Kind: ${kind}`))
    await close(await dialog(`Kind: ${kind}`))
    await waitFor(() => expect(result.answer).toBeUndefined())
  }
})

test('shows one dialog at a time, and returns each answer to its own caller', async () => {
  open()
  const first = await ask(() => dialogs.confirm('First?'))
  const second = await ask(() => dialogs.prompt('Second?', { defaultValue: 'two' }))
  await dialog('First?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await press('Cancel')
  expect(first.answer).toBe(false)
  expect(second.answer).toBe('open')
  await dialog('Second?')
  await press('OK')
  expect(second.answer).toBe('two')
})

test('the focus returns to the previous element after closing', async () => {
  open()
  const asker = screen.getByRole('button', { name: 'Ask' })
  await userEvent.click(asker)
  await dialog('From a button?')
  await press('Cancel')
  await waitFor(() => expect(asker).toHaveFocus())
})

test('open and queued dialogs return undefined when the page is unmounted', async () => {
  const { unmount } = open()
  const first = await ask(() => dialogs.confirm('First?'))
  const second = await ask(() => dialogs.alert('Second'))
  unmount()
  await act(async () => undefined)
  expect([first.answer, second.answer]).toEqual([undefined, undefined])
})

test('throws an error that names the missing provider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Asker />)).toThrow(/DialogsProvider: provider is missing/)
})
