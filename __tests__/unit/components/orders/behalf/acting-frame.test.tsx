import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ActingFrame } from '@/components/orders/behalf/acting-frame'
import { endActing, startActing, type AsUser } from '@/lib/ordercloud/as-user'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/hooks/use-company-name', () => ({ useCompanyName: () => ({ name: 'Harborline Shipyards' }) }))
jest.mock('@/lib/ordercloud/as-user', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/as-user'),
  startActing: jest.fn(),
  endActing: jest.fn(() => Promise.resolve()),
}))

const ana = { buyerId: 'harborline', userId: 'ana' }
const access = { ...ana, name: 'Ana Ruiz' } as AsUser

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <ActingFrame user={ana} lead="You order for" onEnd={() => undefined}>
        <input aria-label="Quantity" />
      </ActingFrame>
    </QueryClientProvider>,
  )
}

it('says for whom the page acts, and ends the access when it is left', async () => {
  jest.mocked(startActing).mockResolvedValue(access)
  const { unmount } = show()
  expect(await screen.findByText('You order for Ana Ruiz of Harborline Shipyards.')).toBeVisible()
  unmount()
  expect(endActing).toHaveBeenCalled()
})

it('offers to start again when the access has ended, and keeps what is typed', async () => {
  let end = () => undefined as void
  jest.mocked(startActing).mockImplementation((_user, onOver) => {
    end = onOver
    return Promise.resolve({ ...access })
  })
  show()
  await userEvent.type(await screen.findByLabelText('Quantity'), '12')
  act(() => end())
  expect(screen.getByText('Your access has ended. What is in the cart is kept.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByLabelText('Quantity')).toHaveValue('12')
  expect(screen.queryByText(/has ended/)).toBeNull()
})

it('says why the access is not granted and whom to ask', async () => {
  jest
    .mocked(startActing)
    .mockRejectedValue(new PlatformError('No.', { status: 400, errorCode: 'Impersonation.ConfigError' }))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No. Ask an administrator of the platform to configure that staff may act for this user.',
  )
  expect(screen.queryByLabelText('Quantity')).toBeNull()
})
