import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ToastRegion } from '@/components/ui/toast-region'
import { addToast } from '@/lib/toasts'

function Page({ open }: { open: readonly string[] }) {
  return (
    <>
      <ToastRegion />
      {open.map((title) => (
        <Dialog key={title} title={title} actions={null} onClose={() => undefined}>
          Text
        </Dialog>
      ))}
    </>
  )
}

it('shows toasts in the topmost modal dialog, and keeps them after it closes', async () => {
  const { rerender } = render(<Page open={['First', 'Second']} />)
  act(() => addToast({ title: 'Error', description: 'Not deleted.', type: 'error' }))
  const dialog = (name: string) => screen.getByRole('dialog', { name })
  await waitFor(() => expect(within(dialog('Second')).getByText('Not deleted.')).toBeInTheDocument())
  rerender(<Page open={['First']} />)
  expect(within(dialog('First')).getByText('Not deleted.')).toBeInTheDocument()
  rerender(<Page open={[]} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Not deleted.')).toBeInTheDocument()
})

it('shows a repeated message once, with a count', async () => {
  render(<Page open={[]} />)
  const same = { title: 'Error', description: 'Network Error', type: 'error' } as const
  act(() => addToast(same, 100_000))
  expect(await screen.findByText('Network Error')).toBeInTheDocument()
  expect(screen.queryByText(/times/)).toBeNull()
  act(() => addToast(same, 101_000))
  act(() => addToast(same, 102_000))
  expect(await screen.findByText('(3 times)')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('Network Error')).toHaveLength(1))
})

it('replaces a toast by a later one about the same subject', async () => {
  render(<Page open={[]} />)
  act(() => addToast({ description: 'Started.', subject: 'job a' }, 150_000))
  act(() => addToast({ description: 'Another one.', subject: 'job b' }, 152_000))
  act(() => addToast({ description: 'Ended.', subject: 'job a' }, 154_000))
  expect(await screen.findByText('Ended.')).toBeInTheDocument()
  expect(screen.queryByText('Started.')).toBeNull()
  expect(screen.getByText('Another one.')).toBeInTheDocument()
})

it('keeps the action of every toast, also when the messages are the same', async () => {
  render(<Page open={[]} />)
  const undone: string[] = []
  const save = (name: string) => ({
    description: 'Product saved.',
    type: 'success' as const,
    duration: 60_000,
    action: { label: `Undo ${name}`, onClick: () => undone.push(name) },
  })
  act(() => addToast(save('first'), 200_000))
  act(() => addToast(save('second'), 202_000))
  act(() => addToast({ description: 'Product saved.', type: 'success' }, 204_000))
  const button = (name: string) => screen.findByRole('button', { name })
  await waitFor(() => expect(screen.getAllByText('Product saved.')).toHaveLength(3))
  await userEvent.click(await button('Show 2 more'))
  await userEvent.click(await button('Undo first'))
  await userEvent.click(await button('Undo second'))
  expect(undone).toEqual(['first', 'second'])
})

it('removes the oldest toast when there is no space left for the newest', async () => {
  render(<Page open={[]} />)
  for (let at = 1; at <= 7; at++) {
    act(() => addToast({ title: 'Error', description: `Failure ${at}.`, type: 'error' }, at * 1000))
    expect(await screen.findByText(`Failure ${at}.`)).toBeInTheDocument()
  }
  await waitFor(() => expect(screen.queryByText('Failure 1.')).toBeNull())
  expect(screen.getByText('Failure 3.')).toBeInTheDocument()
})

describe('the time of toasts', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const covered = (text: string) => screen.getByText(text).closest('[data-toast]')
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  it('ends after 5 seconds, and after 9 for an error', () => {
    render(<Page open={[]} />)
    act(() => addToast({ description: 'Saved.', type: 'success' }, 300_000))
    pass(4900)
    expect(screen.getByText('Saved.')).toBeInTheDocument()
    pass(200)
    expect(screen.queryByText('Saved.')).toBeNull()
    act(() => addToast({ description: 'Not saved.', type: 'error' }, 310_000))
    pass(8900)
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved.')
    pass(200)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stops while a newer toast is visible, which then uncovers it', () => {
    render(<Page open={[]} />)
    act(() => addToast({ description: 'First.', type: 'info' }, 400_000))
    pass(1000)
    act(() => addToast({ description: 'Second.', type: 'info' }, 402_000))
    expect(covered('First.')).toHaveAttribute('data-covered', 'true')
    expect(screen.getByRole('button', { name: 'Show 1 more' })).toHaveTextContent('+1')
    pass(5000)
    expect(screen.queryByText('Second.')).toBeNull()
    expect(covered('First.')).toHaveAttribute('data-covered', 'false')
    pass(3900)
    expect(screen.getByText('First.')).toBeInTheDocument()
    pass(200)
    expect(screen.queryByText('First.')).toBeNull()
  })

  it('stops while the pointer is over the toast', () => {
    render(<Page open={[]} />)
    act(() => addToast({ description: 'Read me.', type: 'info' }, 500_000))
    const region = screen.getByRole('region', { name: /^Messages/ })
    fireEvent.pointerEnter(region)
    pass(60_000)
    expect(screen.getByText('Read me.')).toBeInTheDocument()
    fireEvent.pointerLeave(region)
    pass(5100)
    expect(screen.queryByText('Read me.')).toBeNull()
  })
})

it('gets the focus by Alt and T, and returns it when Escape closes the last toast', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Page open={[]} />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Before' })
  act(() => before.focus())
  act(() => addToast({ description: 'Moved.', type: 'info' }, 600_000))
  fireEvent.keyDown(before, { code: 'KeyT', altKey: true })
  expect(screen.getByRole('button', { name: 'Dismiss message' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Moved.')).toBeNull()
  await waitFor(() => expect(before).toHaveFocus())
})

it('lets later toasts end after one was dismissed while it had the focus', () => {
  jest.useFakeTimers()
  try {
    render(<Page open={[]} />)
    act(() => addToast({ description: 'Dismissed.', type: 'info' }, 700_000))
    const button = screen.getByRole('button', { name: 'Dismiss message' })
    act(() => button.focus())
    fireEvent.click(button)
    act(() => jest.advanceTimersByTime(100))
    act(() => addToast({ description: 'Later.', type: 'info' }, 701_000))
    expect(screen.getByText('Later.')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(5100))
    expect(screen.queryByText('Later.')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})
