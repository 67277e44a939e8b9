import 'fake-indexeddb/auto'
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EntitySyncScreen, EntitySyncsScreen } from '@/components/marketplace/entitysyncs/screens'
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
const missing = new PlatformError('none', { status: 404, errorCode: 'NotFound' })
const sync = { DeliveryConfigID: 'feed', SyncEntityChanged: true, SyncEntityDeleted: false, Paused: false }
const mockSend = jest.fn()
/** Only buyers and paused categories have a sync. */
const mockSyncs = new Proxy({} as Record<string, unknown>, {
  get: (_target, name) =>
    name === 'SyncBuyerUser'
      ? mockSend
      : async () => {
          if (name === 'GetBuyers' || name === 'GetBuyerUsers') return sync
          if (name === 'GetCategories') return { ...sync, Paused: true }
          throw missing
        },
})
const mockIndices = { List: jest.fn(), Put: jest.fn(), Delete: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ ErrorConfigs: mockConfigs, XpIndices: mockIndices, EntitySynchronization: mockSyncs }),
}))

test('sets up a configuration that does not exist, and deletes it', async () => {
  const user = userEvent.setup()
  mockConfigs.Get.mockRejectedValue(missing)
  mockConfigs.Save.mockImplementation(async (body: object) => body)
  mockConfigs.Delete.mockResolvedValue(undefined)
  render(page(<ErrorReportsScreen />))
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.click(screen.getByRole('button', { name: 'Create error report config' }))
  expect((await screen.findAllByText('Delivery config is required.')).length).toBeGreaterThan(0)
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

test('lists the kinds of records with the state of their sync', async () => {
  mockViewer.assignedRoles = ['EntitySyncConfigAdmin']
  render(page(<EntitySyncsScreen />))
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(8)
  await waitFor(() => expect(rows[0]).toHaveTextContent('BuyersChanged records to feedSet up'))
  expect(screen.getByRole('link', { name: 'Categories' }).closest('li')).toHaveTextContent('Paused')
  expect(screen.getByRole('link', { name: 'Suppliers' }).closest('li')).toHaveTextContent('Not set up')
  expect(screen.getByRole('link', { name: 'Buyers' })).toHaveAttribute('href', '/settings/entitysyncs/buyers')
})

test('sends one record after all of its IDs were given, and shows why the platform rejects it', async () => {
  const user = userEvent.setup()
  mockViewer.assignedRoles = ['EntitySyncConfigAdmin']
  render(page(<EntitySyncScreen kind="buyerusers" />))
  const send = await screen.findByRole('button', { name: 'Send buyer user' })
  await user.click(send)
  expect(screen.getByText('Choose: buyer.')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: /^Buyer/ }), 'harborline')
  await user.click(send)
  expect(screen.getByText('Choose: user.')).toBeInTheDocument()
  expect(mockSend).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: /^User/ }), 'mira')
  mockSend.mockRejectedValueOnce(new PlatformError('It is paused.', { status: 400, errorCode: 'Paused' }))
  await user.click(send)
  expect(await screen.findByText('It is paused.')).toBeInTheDocument()
  mockSend.mockResolvedValue(undefined)
  await user.click(send)
  await waitFor(() => expect(screen.queryByText('It is paused.')).not.toBeInTheDocument())
  expect(mockSend).toHaveBeenLastCalledWith({ BuyerID: 'harborline', UserID: 'mira' })
})

test('finds no page for an unknown kind of record', () => {
  render(page(<EntitySyncScreen kind="orders" />))
  expect(screen.getByText('Page not found')).toBeInTheDocument()
})

test('names the missing role instead of reading a configuration', () => {
  mockConfigs.Get.mockClear()
  mockViewer.assignedRoles = ['XpIndexAdmin']
  render(page(<ErrorReportsScreen />))
  expect(screen.getByText(/This needs the role ErrorConfigAdmin\./)).toBeInTheDocument()
  expect(mockConfigs.Get).not.toHaveBeenCalled()
})
