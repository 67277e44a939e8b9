import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { FailureMessage } from '@/components/shell/failure-message'
import { system } from '@/components/ui/system'

const retry = jest.fn()
const show = (error: Error & { digest?: string }) =>
  render(
    <ChakraProvider value={system}>
      <FailureMessage error={error} retry={retry} />
    </ChakraProvider>,
  )

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))

it('has a page that failed on the server asked for and drawn again', () => {
  show(Object.assign(new Error('hidden'), { digest: '4711' }))
  expect(screen.getByText(/Its log has the details under 4711\./)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('says that code did not arrive', () => {
  show(Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' }))
  expect(screen.getByText(/A part of it did not arrive\. Check your connection/)).toBeInTheDocument()
})
