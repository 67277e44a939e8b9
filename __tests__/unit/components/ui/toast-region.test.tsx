import { ChakraProvider } from '@chakra-ui/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog } from '@/components/ui/overlay/dialog'
import { system } from '@/components/ui/theme/system'
import { ToastRegion } from '@/components/ui/toast-region'
import { addToast } from '@/lib/toasts'

function Page({ open }: { open: readonly string[] }) {
  return (
    <ChakraProvider value={system}>
      <ToastRegion />
      {open.map((title) => (
        <Dialog key={title} title={title} actions={null} onClose={() => undefined}>
          Text
        </Dialog>
      ))}
    </ChakraProvider>
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
  expect(await screen.findByText('3 times')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('Network Error')).toHaveLength(1))
})

it('keeps the action of every toast, also when the messages are the same', async () => {
  render(<Page open={[]} />)
  const undone: string[] = []
  const save = (name: string) => ({
    description: 'Product saved.',
    type: 'success' as const,
    action: { label: `Undo ${name}`, onClick: () => undone.push(name) },
  })
  act(() => addToast(save('first'), 200_000))
  act(() => addToast(save('second'), 202_000))
  act(() => addToast({ description: 'Product saved.', type: 'success' }, 204_000))
  const button = (name: string) => screen.findByRole('button', { name })
  await waitFor(() => expect(screen.getAllByText('Product saved.')).toHaveLength(3))
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
