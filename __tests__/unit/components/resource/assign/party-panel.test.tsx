import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BuyerPartyPanel } from '@/components/resource/assign/buyer-party-panel'
import { messageSenderForm } from '@/components/marketplace/messagesenders/form'
import { buyerAddressAssignments } from '@/components/companies/addresses/buyer-form'
import { page } from '../things'

jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/buyers' }))
const mockViewer = { assignedRoles: ['FullAccess'], isAdmin: true, isSupplier: false }
jest.mock('@/hooks/use-session', () => ({ useViewer: () => mockViewer }))
const list = { Items: [], Meta: { TotalCount: 0, TotalPages: 0 } }
const mockAddresses = {
  ListAssignments: jest.fn().mockResolvedValue(list),
  SaveAssignment: jest.fn().mockResolvedValue(undefined),
}
const mockSenders = {
  ListAssignments: jest.fn().mockResolvedValue(list),
  ListCCListenerAssignments: jest.fn().mockResolvedValue(list),
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    Promise.resolve(run({ Addresses: mockAddresses, MessageSenders: mockSenders })),
}))

const sender = { ID: 'orders', Name: 'Orders', MessageTypes: [], DeliveryConfigID: '' }

test('assigns an address only for shipping, billing or both, and explains it at the check boxes', async () => {
  const user = userEvent.setup()
  render(
    page(
      <BuyerPartyPanel
        assignments={buyerAddressAssignments('harborline', 'yard')}
        levels={['company']}
        description="Who can choose this address."
        manage
        emptyText="Nobody yet."
        removalConsequence="Gone."
      />,
    ),
  )
  await user.click(await screen.findByRole('button', { name: /^Assign/ }))
  const use = screen.getByRole('group', { name: 'Use' })
  expect(use).toHaveAccessibleDescription('Select shipping, billing or both.')
  const add = screen.getByRole('button', { name: /^Add/ })
  await user.click(add)
  expect(mockAddresses.SaveAssignment).not.toHaveBeenCalled()
  await user.click(within(use).getByRole('checkbox', { name: 'For billing' }))
  expect(use).not.toHaveAccessibleDescription()
  await user.click(add)
  await waitFor(() =>
    expect(mockAddresses.SaveAssignment).toHaveBeenCalledWith('harborline', {
      AddressID: 'yard',
      IsShipping: false,
      IsBilling: true,
    }),
  )
})

test('names the role that is missing instead of reading assignments that the user may not list', () => {
  mockViewer.assignedRoles = ['MessageSenderReader']
  const { Panels } = messageSenderForm
  if (!Panels) throw new Error('A message sender has no panels')
  render(page(<Panels record={sender} />))
  // Its assignments and its CC listeners.
  expect(
    screen.getAllByText('This needs the role MessageSenderAdmin or MessageConfigAssignmentAdmin.'),
  ).toHaveLength(2)
  expect(mockSenders.ListAssignments).not.toHaveBeenCalled()
  expect(mockSenders.ListCCListenerAssignments).not.toHaveBeenCalled()
})

test('lists assignments for users who may only change these', async () => {
  mockViewer.assignedRoles = ['MessageConfigAssignmentAdmin']
  const { Panels } = messageSenderForm
  if (!Panels) throw new Error('A message sender has no panels')
  render(page(<Panels record={sender} />))
  await waitFor(() => expect(mockSenders.ListAssignments).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: /^Assign/ })).toBeEnabled()
})
