import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { OrderHead } from '@/components/orders/page/order-head'
import { EditButton } from '@/components/orders/parts/edit-button'
import { blockedReason, type OrderAction } from '@/components/orders/rules/order-actions'
import { linesOf } from '@/components/orders/rules/parts'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'
import { partQuery } from '@/lib/resource/part'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/orders/o1',
}))

const list = (...Items: object[]) =>
  jest.fn(async () => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } }))
const mockApprovers = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Orders: { ListEligibleApprovers: mockApprovers },
      Buyers: { List: list(), Get: async () => ({ ID: 'harborline', Name: 'Harborline' }) },
    }),
}))

const STATUSES = ['Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled'] as const
const ROLES = {
  administrator: ['FullAccess'],
  'order manager': ['OrderAdmin', 'ShipmentAdmin'],
  approver: ['OrderAdmin', 'ShipmentAdmin'],
  shipper: ['OrderReader', 'ShipmentAdmin'],
  'order viewer': ['OrderReader', 'ShipmentReader'],
  supplier: ['OrderAdmin', 'ShipmentAdmin'],
} as const
type RoleName = keyof typeof ROLES

/** The labels of the actions in the head of the page. */
const LABELS: Readonly<Record<string, OrderAction>> = {
  'Submit order': 'submit',
  'Check for problems': 'validate',
  Approve: 'approve',
  Decline: 'decline',
  'Ship items': 'createShipment',
  'Ship all at once': 'shipAll',
  'Return items': 'createReturn',
  'Forward to suppliers': 'forward',
  'Split by supplier': 'split',
  'Edit comments': 'changeComments',
  Complete: 'complete',
  'Cancel order': 'cancel',
  'Delete order': 'delete',
}
/** The actions whose buttons are in the heads of panels. */
const IN_PANELS: readonly OrderAction[] = ['changeLines', 'changeAddresses', 'changeCosts']

const MARKETPLACE = 'MERIDIAN'
const line = { ID: 'l1', ProductID: 'p', Quantity: 2, QuantityShipped: 0, SupplierID: 's' } as LineItem

function signInAs(name: RoleName) {
  const usrtype = name === 'supplier' ? 'supplier' : 'admin'
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role: ROLES[name] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
}

async function show(order: Order) {
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: MARKETPLACE } as Settings)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = { Items: [line], Meta: { TotalCount: 1, TotalPages: 1 } }
  client.setQueryData(partQuery(linesOf('o1'), 1).queryKey, page as never)
  render(
    <QueryClientProvider client={client}>
      <OrderHead order={order} />
      {IN_PANELS.map((action) => (
        <EditButton
          key={action}
          {...{ order, action, label: action }}
          prepare={jest.fn()}
          onClick={jest.fn()}
        />
      ))}
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

/** How a control shows an action: enabled, or disabled with a reason that is also read aloud. */
const shownAs = (isDisabled: boolean, reason: string | null) =>
  isDisabled ? `disabled: ${reason ?? ''}` : 'enabled'

describe.each(Object.keys(ROLES) as RoleName[])('the buttons of an order for the %s', (name) => {
  it.each(STATUSES)(
    'are enabled exactly when the rules allow the action, and say why not: %s',
    async (Status) => {
      signInAs(name)
      const canDecide = name === 'approver' || name === 'administrator'
      mockApprovers.mockReset().mockImplementation(list(...(canDecide ? [{ ID: 'mira' }] : [])))
      const order = { ID: 'o1', Status, FromCompanyID: 'harborline', ToCompanyID: MARKETPLACE } as Order
      await show(order)
      const isAsked =
        Status === 'AwaitingApproval' && ROLES[name].some((role) => /OrderAdmin|FullAccess/.test(role))
      const head = within(screen.getByRole('banner'))
      if (isAsked && canDecide) await head.findByRole('button', { name: 'Approve' })
      const buttons = new Set(head.getAllByRole('button').map(({ textContent }) => textContent))
      fireEvent.click(head.getByRole('button', { name: 'More' }))
      const menu = within(await screen.findByRole('menu'))
      if (isAsked) await waitFor(() => expect(menu.queryByText(/Still loading/)).toBeNull())

      const subject = { order, lines: [line], marketplaceId: MARKETPLACE }
      const actor = { roles: ROLES[name], isAdmin: name !== 'supplier', canDecide }
      const expected: Record<string, string> = {}
      const found: Record<string, string> = {}
      for (const [label, action] of Object.entries(LABELS)) {
        const reason = blockedReason(action, subject, actor)
        expected[label] = shownAs(reason !== undefined, reason ?? null)
        const items = menu
          .queryAllByRole('menuitem')
          .filter(({ textContent }) => textContent?.startsWith(`${label}…`))
        if (buttons.has(label)) found[label] = items.length === 0 ? 'enabled' : 'twice'
        else {
          const [item] = items
          const words = item?.textContent?.slice(`${label}…`.length) ?? null
          found[label] = item ? shownAs(item.getAttribute('aria-disabled') === 'true', words) : 'missing'
        }
      }
      for (const action of IN_PANELS) {
        const reason = blockedReason(action, subject, actor)
        expected[action] = shownAs(reason !== undefined, reason ?? null)
        const button = screen.getByRole('button', { name: action })
        const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
        found[action] = shownAs(
          button.getAttribute('aria-disabled') === 'true',
          described?.textContent ?? null,
        )
      }
      expect(found).toEqual(expected)
    },
  )
})
