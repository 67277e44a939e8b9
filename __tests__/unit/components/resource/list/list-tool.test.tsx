import { act, fireEvent, render, screen } from '@testing-library/react'
import { ListTool } from '@/components/resource/list/list-tool'
import { lazy } from '@/lib/lazy'
import { receiveToasts, type Toast } from '@/lib/toasts'

function Panel({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>Close the panel</button>
}

it('shows an error when the chunk of a panel fails to load, and opens it on the next click', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const toasts: Toast[] = []
  const stop = receiveToasts((toast) => toasts.push(toast))
  const load = jest.fn(() => Promise.resolve(Panel))
  load.mockRejectedValueOnce(new Error('Lost.'))
  const code = lazy(load)
  render(
    <ListTool label="Views" noun="list of saved views" code={code}>
      {(Shown, close) => <Shown onClose={close} />}
    </ListTool>,
  )
  const button = screen.getByRole('button', { name: 'Views' })
  await act(async () => fireEvent.click(button))
  expect(toasts).toMatchObject([{ title: 'The list of saved views could not be loaded' }])
  expect(button).toHaveAttribute('aria-expanded', 'false')

  fireEvent.click(button)
  const inside = await screen.findByRole('button', { name: 'Close the panel' })
  expect(button).toHaveAttribute('aria-expanded', 'true')
  fireEvent.click(inside)
  expect(screen.queryByRole('button', { name: 'Close the panel' })).toBeNull()
  expect(button).toHaveFocus()
  stop()
})
