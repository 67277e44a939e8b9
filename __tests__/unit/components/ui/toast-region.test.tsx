import { ChakraProvider } from '@chakra-ui/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Dialog } from '@/components/ui/dialog'
import { system } from '@/components/ui/system'
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

it('stands in the topmost modal dialog, where it can be heard and closed, and outlives it', async () => {
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
