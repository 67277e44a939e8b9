import 'fake-indexeddb/auto'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorReportsScreen } from '@/components/marketplace/singles/error-reports'
import { XpIndicesScreen } from '@/components/marketplace/xpindices/screen'
import { PlatformError } from '@/lib/ordercloud/errors'
import { page } from '../resource/things'

configure({ asyncUtilTimeout: 10_000 })
const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: mockReplace }),
  usePathname: () => '/settings/errorreports',
  useSearchParams: () => new URLSearchParams(),
}))
// Without the role for delivery configs, so that their IDs are typed.
const mockViewer = { assignedRoles: ['ErrorConfigAdmin', 'XpIndexAdmin'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer, useSession: () => mockViewer }))
const mockConfigs = { Get: jest.fn(), Save: jest.fn(), Patch: jest.fn(), Delete: jest.fn() }
const mockIndices = { List: jest.fn(), Put: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ ErrorConfigs: mockConfigs, XpIndices: mockIndices }),
}))

test('sets up a configuration that does not exist, and deletes it', async () => {
  const user = userEvent.setup()
  mockConfigs.Get.mockRejectedValue(new PlatformError('none', { status: 404, errorCode: 'NotFound' }))
  mockConfigs.Save.mockImplementation(async (body: object) => body)
  mockConfigs.Delete.mockResolvedValue(undefined)
  render(page(<ErrorReportsScreen />))
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.click(screen.getByRole('button', { name: 'Create error report config' }))
  expect((await screen.findAllByText('Delivery config is required')).length).toBeGreaterThan(0)
  await user.type(screen.getByRole('textbox', { name: /^Delivery config/ }), 'feed')
  await user.click(screen.getByRole('button', { name: 'Create error report config' }))
  const remove = await screen.findByRole('button', { name: 'Delete error report config' })
  expect(mockConfigs.Save).toHaveBeenCalledWith({ DeliveryConfigID: 'feed' })
  await user.click(remove)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No error report config yet')).toBeInTheDocument()
  expect(mockConfigs.Delete).toHaveBeenCalledTimes(1)
})

test('adds an index after its path was corrected, and shows that it exists already', async () => {
  const user = userEvent.setup()
  const saved = { ThingType: 'Order', Key: 'Project' }
  mockIndices.List.mockResolvedValue({ Items: [saved], Meta: { TotalCount: 1, TotalPages: 1 } })
  render(page(<XpIndicesScreen />))
  expect(await screen.findByRole('button', { name: 'Remove Order: Project' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Add index' }))
  expect(screen.getByText('Type the name of the property.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /^Property/ }), 'xp.Project{Enter}')
  expect(await screen.findByText('Order: Project already has an index.')).toBeInTheDocument()
  expect(mockIndices.Put).not.toHaveBeenCalled()
  mockIndices.List.mockResolvedValueOnce({ Items: [], Meta: { TotalCount: 0, TotalPages: 0 } })
  await user.click(screen.getByRole('button', { name: 'Add index' }))
  await waitFor(() => expect(mockIndices.Put).toHaveBeenCalledWith(saved))
})

test('names the missing role instead of reading a configuration', () => {
  mockConfigs.Get.mockClear()
  mockViewer.assignedRoles = ['XpIndexAdmin']
  render(page(<ErrorReportsScreen />))
  expect(screen.getByText(/This needs the role ErrorConfigAdmin\./)).toBeInTheDocument()
  expect(mockConfigs.Get).not.toHaveBeenCalled()
})
