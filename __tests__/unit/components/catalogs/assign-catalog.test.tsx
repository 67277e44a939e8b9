import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AssignDialog } from '@/components/catalogs/assign-dialog'
import { BuyerView } from '@/components/catalogs/buyer-view'
import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { addToast } from '@/lib/toasts'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))
jest.mock('@/lib/toasts', () => ({ ...jest.requireActual('@/lib/toasts'), addToast: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/' }))
jest.mock('@/components/catalogs/use-catalog-actions', () => ({
  useCatalogActions: () => ({ unassignDisabledReason: undefined, defaultDisabledReason: undefined }),
}))

const page = <T,>(Items: T[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1, Page: 1 } })
const restricted = { CatalogID: 'cups', BuyerID: 'b', ViewAllCategories: false, ViewAllProducts: false }
const sdk = { Catalogs: { List: jest.fn(), ListAssignments: jest.fn(), SaveAssignment: jest.fn() } }
const { ListAssignments, SaveAssignment } = sdk.Catalogs
const onClose = jest.fn()

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  sdk.Catalogs.List.mockResolvedValue(
    page([
      { ID: 'cups', Name: 'Cups' },
      { ID: 'mugs', Name: 'Mugs' },
    ]),
  )
})

function show(part: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const assignButton = () => screen.getByRole('button', { name: 'Assign catalog' })
const field = () => screen.getByRole('combobox', { name: 'Catalog' })

it('keeps the catalog field read-only, with a reason, until the assignments are loaded', async () => {
  let answer: (list: object) => void = () => undefined
  ListAssignments.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const user = show(<AssignDialog buyerId="b" onClose={onClose} />)
  await user.click(field())
  expect(field()).toHaveAttribute('readonly')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(assignButton()).toHaveAccessibleDescription('Loading the assigned catalogs…')
  await waitFor(() => expect(ListAssignments).toHaveBeenCalled())
  answer(page([restricted]))
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'))
  await user.click(field())
  expect(await screen.findByRole('option')).toHaveTextContent('Mugs')
})

it('keeps the catalog field read-only after a load error until a retry succeeds', async () => {
  ListAssignments.mockRejectedValueOnce(new PlatformError('Not now.', { status: 500 }))
  ListAssignments.mockResolvedValue(page([restricted]))
  const user = show(<AssignDialog buyerId="b" onClose={onClose} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded. Not now.')
  expect(field()).toHaveAttribute('readonly')
  expect(assignButton()).toHaveAccessibleDescription(
    'The assigned catalogs could not be loaded. Retry before you assign one.',
  )
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('does not overwrite an assignment that was created since the dialog opened', async () => {
  ListAssignments.mockResolvedValueOnce(page([]))
  const user = show(<AssignDialog buyerId="b" onClose={onClose} />)
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'))
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: /Cups/ }))
  ListAssignments.mockResolvedValue(page([restricted]))
  await user.click(assignButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Catalog “Cups” is already assigned to this buyer. Nothing was changed.',
  )
  expect(SaveAssignment).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()

  ListAssignments.mockResolvedValue(page([]))
  await user.click(assignButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(SaveAssignment).toHaveBeenCalledWith({
    CatalogID: 'cups',
    BuyerID: 'b',
    ViewAllCategories: true,
    ViewAllProducts: true,
  })
})

it('does not overwrite an assignment that was created since the page loaded', async () => {
  ListAssignments.mockResolvedValue(page([restricted]))
  const user = show(<BuyerView buyerId="b" catalog={{ ID: 'cups', Name: 'Cups', Assignment: null }} />)
  await user.click(screen.getByRole('button', { name: 'Assign to this buyer' }))
  await waitFor(() =>
    expect(addToast).toHaveBeenCalledWith(
      expect.objectContaining({ description: 'This catalog is already assigned to this buyer.' }),
    ),
  )
  expect(ListAssignments).toHaveBeenCalledWith({ buyerID: 'b', catalogID: 'cups' }, {})
  expect(SaveAssignment).not.toHaveBeenCalled()
})
