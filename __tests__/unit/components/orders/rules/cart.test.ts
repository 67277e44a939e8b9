import { CARTS, orders } from '@/components/orders/resource'
import { cartWaitWords } from '@/components/orders/rules/waiting'
import { canSeeCarts, CARTS_QUERY } from '@/components/orders/areas'
import type { Order } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
beforeAll(() => provideSettings({ marketplaceId: 'meridian' } as Settings))

const NOW = new Date('2026-11-26T12:00:00Z')
const cart = {
  ID: 'o1',
  Status: 'Unsubmitted',
  FromCompanyID: 'harborline',
  LastUpdated: '2026-11-20T08:00:00Z',
} as Order

it('calls an order of a buyer a cart until it is submitted', () => {
  expect(orders.titleOf(cart)).toBe('Cart o1')
  expect(cartWaitWords(cart, NOW)).toBe(
    'The buyer has not submitted this cart yet. It last changed 6 days ago.',
  )
  expect(orders.titleOf({ ...cart, Status: 'Open' })).toBe('Order o1')
  expect(cartWaitWords({ ...cart, Status: 'Open' }, NOW)).toBeUndefined()
})

it('calls an unsubmitted order of the marketplace an order', () => {
  expect(orders.titleOf({ ...cart, FromCompanyID: 'Meridian' })).toBe('Order o1')
})

it('offers carts to users whose roles can read the unsubmitted orders of others', () => {
  expect(canSeeCarts(['OrderReader'])).toBe(false)
  for (const role of ['FullAccess', 'OrderAdmin', 'UnsubmittedOrderReader'])
    expect(canSeeCarts([role])).toBe(true)
})

it('opens the same view from the palette and from the menu of views', () => {
  const { filters, sort, columns } = CARTS
  expect(CARTS_QUERY).toBe(new URLSearchParams({ ...filters, sort, columns: columns.join(',') }).toString())
})
