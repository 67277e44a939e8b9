import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import type { ReactNode } from 'react'
import { LineXpDialog } from '@/components/orders/lines/line-xp-dialog'
import { PaymentXpDialog } from '@/components/orders/payments/payment-xp-dialog'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { system } from '@/components/ui/theme/system'
import { noteActivity } from '@/lib/activity/note'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order, Payment } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/activity/note')
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => {
  const router = {}
  return { useRouter: () => router }
})

const mockLines = { List: jest.fn(), Get: jest.fn(), Patch: jest.fn() }
const mockPayments = { List: jest.fn(), Get: jest.fn(), Patch: jest.fn() }
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) => run({ LineItems: mockLines, Payments: mockPayments }),
}))

const line = { ID: 'l1', ProductID: 'bolt', Product: { Name: 'Bolt M6' }, xp: { Engraving: 'A. Ruiz' } }
const payment = { ID: 'p1', Type: 'PurchaseOrder', xp: { PONumber: 'PO-1' } }
const user = userEvent.setup()
const client = new QueryClient()

function show(dialog: ReactNode) {
  const role = ['OrderAdmin', 'OrderReader', 'OrderManager', 'ShipmentAdmin', 'AddressAdmin']
  const claims = {
    usr: 'mira',
    usrtype: 'admin',
    exp: Math.floor(Date.now() / 1000) + 600,
    role: ['FullAccess', ...role],
  }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <DialogsProvider>{dialog}</DialogsProvider>
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

beforeEach(() => {
  provideSettings({ xpSchemas: '' } as Settings)
  client.clear()
  jest.mocked(noteActivity).mockClear()
  for (const [calls, record] of [
    [mockLines, line],
    [mockPayments, payment],
  ] as const) {
    calls.List.mockReset().mockResolvedValue({ Items: [], Meta: { TotalCount: 0 } })
    calls.Get.mockReset().mockResolvedValue(structuredClone(record))
    calls.Patch.mockReset().mockImplementation(
      async (...[, , , body]: [string, string, string, { xp: object }]) => ({
        ...record,
        xp: { ...record.xp, ...body.xp },
      }),
    )
  }
})

it('changes one property of a line with a PATCH, and reads the order again', async () => {
  const onClose = jest.fn()
  const lines = keys.item('orders', ['o1', 'lines', '1'])
  client.setQueryData(lines, {})
  show(<LineXpDialog order={{ ID: 'o1' } as Order} line={line as unknown as LineItem} onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'Extended properties of Bolt M6' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove xp.Engraving' })).toHaveAccessibleDescription(
    /Properties of a line cannot be removed/,
  )
  await user.click(screen.getByRole('button', { name: 'Edit xp.Engraving' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit xp.Engraving' }))
  await user.clear(form.getByLabelText('Value'))
  await user.type(form.getByLabelText('Value'), 'D. Ruiz')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(mockLines.Patch.mock.calls[0]?.slice(0, 4)).toEqual([
      ...['All', 'o1', 'l1'],
      { xp: { Engraving: 'D. Ruiz' } },
    ]),
  )
  expect(await screen.findByText('D. Ruiz')).toBeInTheDocument()
  expect(jest.mocked(noteActivity).mock.calls[0]?.[0]).toMatchObject({ path: 'orders', id: 'o1' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(client.getQueryState(lines)?.isInvalidated).toBe(true)
  expect(onClose).toHaveBeenCalled()
})

it('shows the properties of a payment that cannot be changed now, with the reason', () => {
  show(
    <PaymentXpDialog
      orderId="o1"
      payment={payment as unknown as Payment}
      blockedReason="This order is canceled."
      onClose={jest.fn()}
    />,
  )
  expect(screen.getByText('PO-1')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Edit xp.PONumber' })).toHaveAccessibleDescription(
    'This order is canceled.',
  )
  expect(screen.getByRole('button', { name: 'Add property' })).toHaveAccessibleDescription(
    'This order is canceled.',
  )
})
