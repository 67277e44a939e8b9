import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CollectionsPanel } from '@/components/companies/buyers/collections-panel'
import { PlatformError } from '@/lib/ordercloud/errors'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn(), push: jest.fn() }),
  usePathname: () => '/buyers/harborline',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
const mockCalls = { List: jest.fn(), ListEntries: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ ProductCollections: mockCalls }),
}))

const pageOf = (Items: object[], TotalCount = Items.length) => ({
  Items,
  Meta: { TotalCount, TotalPages: 1 },
})

beforeEach(() => {
  mockViewer.assignedRoles = ['FullAccess']
})

test('shows the products of a collection when it is opened, and how many are left out', async () => {
  const user = userEvent.setup()
  mockCalls.List.mockResolvedValue(pageOf([{ ID: 'deck', Name: 'Deck', AccessLevel: 'Public' }]))
  mockCalls.ListEntries.mockRejectedValue(new PlatformError('Unavailable', { status: 500, errorCode: 'x' }))
  render(page(<CollectionsPanel id="harborline" />))
  await user.click(screen.getByRole('button', { name: 'Show collections' }))
  expect(await screen.findByText('For every user of the buyer')).toBeInTheDocument()
  expect(mockCalls.ListEntries).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Show the products of Deck' }))
  const retry = await screen.findByRole('button', { name: /again|Retry/i })
  mockCalls.ListEntries.mockResolvedValue(pageOf([{ ID: 'rope', Name: 'Rope' }], 31))
  await user.click(retry)
  const products = await screen.findByRole('list', { name: 'Products' })
  expect(within(products).getByRole('link', { name: 'Rope' })).toHaveAttribute('href', '/products/rope')
  expect(within(products).getByText('And 30 more.')).toBeInTheDocument()
})

test('hides product collections from users without their role', () => {
  mockViewer.assignedRoles = ['BuyerReader']
  render(page(<CollectionsPanel id="harborline" />))
  expect(screen.queryByText('Product collections')).not.toBeInTheDocument()
})
