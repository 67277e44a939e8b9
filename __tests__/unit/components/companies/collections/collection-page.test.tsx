import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProductCollectionPage } from '@/components/companies/collections/collection-page'
import { productCollections, READ_ONLY_REASON } from '@/components/companies/collections/resource'
import { PlatformError } from '@/lib/ordercloud/errors'
import { page } from '../../resource/things'

configure({ asyncUtilTimeout: 10_000 })
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn(), push: jest.fn() }),
  usePathname: () => '/buyers/harborline/productcollections/deck',
  useSearchParams: () => new URLSearchParams(),
}))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
const mockCalls = { Get: jest.fn(), ListEntries: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ ProductCollections: mockCalls }),
}))

beforeEach(() => {
  mockViewer.assignedRoles = ['FullAccess']
  mockCalls.Get.mockResolvedValue({ ID: 'deck', Name: 'Deck', AccessLevel: 'Public', xp: { Season: 'May' } })
})

test('shows the products of a collection after a failure, and why nothing can be changed', async () => {
  const user = userEvent.setup()
  mockCalls.ListEntries.mockRejectedValue(new PlatformError('Unavailable', { status: 500, errorCode: 'x' }))
  render(page(<ProductCollectionPage parentId="harborline" id="deck" />))
  expect(await screen.findByText('For every user of the buyer')).toBeInTheDocument()
  expect(screen.getByText(new RegExp(READ_ONLY_REASON))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete|Save/ })).not.toBeInTheDocument()
  const retry = await screen.findByRole('button', { name: /again|Retry/i })
  mockCalls.ListEntries.mockResolvedValue({
    Items: [{ ID: 'rope', Name: 'Rope', ListOrder: 2 }],
    Meta: { TotalCount: 1, TotalPages: 1 },
  })
  await user.click(retry)
  const products = await screen.findByRole('list', { name: 'Products of the collection' })
  expect(within(products).getByRole('link', { name: 'Rope' })).toHaveAttribute('href', '/products/rope')
  expect(mockCalls.ListEntries).toHaveBeenLastCalledWith(
    'harborline',
    'deck',
    expect.objectContaining({ sortBy: ['ListOrder', 'Name'] }),
    expect.anything(),
  )
})

test('names the missing permission on the page', () => {
  mockViewer.assignedRoles = ['BuyerReader']
  render(page(<ProductCollectionPage parentId="harborline" id="deck" />))
  expect(screen.getAllByText(/ProductCollectionReader/).length).toBeGreaterThan(0)
})

test('rejects writes, which the platform has no call for', async () => {
  const { service } = productCollections('harborline')
  await expect(service.patch('deck', { Name: 'New' })).rejects.toThrow(READ_ONLY_REASON)
  await expect(service.remove('deck')).rejects.toThrow(READ_ONLY_REASON)
})
