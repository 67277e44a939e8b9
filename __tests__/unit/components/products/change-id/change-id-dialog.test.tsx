import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChangeIdDialog } from '@/components/products/change-id/change-id-dialog'
import { guardLeaving } from '@/lib/forms/leaving'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'

const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ replace: mockReplace }) }))
jest.mock('@/lib/activity/note')
jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const page = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const PRODUCT = { ID: 'rope', Name: 'Rope', DateCreated: '2026-01-01T00:00:00+00:00' }
const sdk = { Products: { List: jest.fn(async () => page([])), Patch: jest.fn(async () => ({})) } }
const onClose = jest.fn()

async function change(id: string) {
  const onSubmit = jest.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <div onSubmit={onSubmit}>
        <ChangeIdDialog record={PRODUCT} onClose={onClose} />
      </div>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const field = screen.getByRole('textbox', { name: /^New ID/ })
  await user.clear(field)
  await user.type(field, id)
  await user.click(screen.getByRole('button', { name: 'Change ID' }))
  return { user, onSubmit }
}

beforeEach(() => {
  jest.clearAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
})

it('changes the ID in one write and opens the product at its new address', async () => {
  const { onSubmit } = await change('rope-30')
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/products/rope-30'))
  expect(sdk.Products.Patch).toHaveBeenCalledWith('rope', { ID: 'rope-30' })
  expect(onClose).toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it.each([
  ['rope', 'Enter another ID.'],
  ['new', '“new” is a reserved ID. Choose another ID.'],
  ['a b', 'An ID can contain only letters, digits, dashes and underscores.'],
])('rejects the ID %s without a request', async (id, message) => {
  await change(id)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(call).not.toHaveBeenCalled()
})

it('rejects the ID of another product', async () => {
  sdk.Products.List.mockResolvedValueOnce(page([{ ID: 'Cable' }]))
  await change('cable')
  expect(await screen.findByText('This ID is already in use. Choose another one.')).toBeInTheDocument()
  expect(sdk.Products.Patch).not.toHaveBeenCalled()
})

it('stays open with the reason after a failure, and can be repeated', async () => {
  const error = new PlatformError('The platform is busy.', { status: 503, errorCode: 'Busy' })
  sdk.Products.Patch.mockRejectedValueOnce(error)
  const { user } = await change('rope-30')
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform is busy.')
  expect(mockReplace).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Change ID' }))
  await waitFor(() => expect(mockReplace).toHaveBeenCalled())
})

it('changes nothing while the page has unsaved changes', async () => {
  const stop = guardLeaving({ ask: jest.fn(), release: jest.fn() })
  await change('rope-30')
  stop()
  expect(screen.getByRole('button', { name: 'Change ID' })).toHaveAccessibleDescription(
    'Save or discard the changes of this page first.',
  )
  expect(call).not.toHaveBeenCalled()
})
