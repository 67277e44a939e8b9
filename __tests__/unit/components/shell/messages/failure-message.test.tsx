import { fireEvent, render, screen } from '@testing-library/react'
import { FailureMessage } from '@/components/shell/messages/failure-message'

const retry = jest.fn()
const show = (error: Error & { digest?: string }) => render(<FailureMessage error={error} retry={retry} />)

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))

it('shows the log reference of a server error, and retries on request', () => {
  show(Object.assign(new Error('hidden'), { digest: '4711' }))
  expect(screen.getByText(/Reference for support: 4711\./)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('says that a chunk failed to load', () => {
  show(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }))
  expect(screen.getByText(/Part of the page could not be loaded\. Check your connection/)).toBeInTheDocument()
})
