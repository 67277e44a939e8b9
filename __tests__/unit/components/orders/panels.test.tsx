import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BillToPanel, ShipToPanel } from '@/components/orders/page/address-panels'
import { LineTable } from '@/components/orders/page/line-table'
import { PromotionList } from '@/components/orders/promotions/promotion-list'
import { useSession, useViewer } from '@/hooks/use-session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/hooks/use-session')
jest.mock('@/hooks/use-company-name', () => ({ useCompanyName: () => ({ name: 'Tarnwick Tools' }) }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))

const show = (children: ReactNode) => render(children).container

function signInAs(isSupplier: boolean) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: ['FullAccess'], isSupplier } as never)
}

beforeEach(() => {
  signInAs(false)
  provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
})

/** The loaded lines of an order with these shipping addresses. */
const linesTo = (addresses: object[], isComplete: boolean) =>
  ({ lines: addresses.map((ShippingAddress) => ({ ShippingAddress })), isComplete }) as never

describe('the shipping address', () => {
  const quay = { Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
  const yard = { ...quay, Street1: '2 Yard' }

  const showLines = (addresses: object[], isComplete: boolean, order: object = {}) =>
    show(<ShipToPanel order={{ ID: 'o1', ...order } as never} lines={linesTo(addresses, isComplete)} />)

  it('is shown when all lines share it', () => {
    expect(showLines([quay, quay], true)).toHaveTextContent('1 Quay')
    expect(showLines([quay, quay], false, { ShippingAddressID: 'quay' })).toHaveTextContent('1 Quay')
  })

  it('is not reported as different when only a part of the lines is loaded', () => {
    const shown = showLines([quay, quay], false)
    expect(shown).toHaveTextContent('Each line has its own shipping address.')
    expect(shown).not.toHaveTextContent(/different|1 Quay/)
  })

  it('is reported as different when the lines have different addresses', () => {
    expect(showLines([quay, yard], true)).toHaveTextContent('Lines ship to different addresses')
    expect(showLines([quay, yard], false)).toHaveTextContent('Lines ship to different addresses')
  })
})

describe('the billing address', () => {
  const quay = { Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
  const yard = { ...quay, Street1: '2 Yard' }
  const showBilling = (address: object) =>
    show(<BillToPanel order={{ ID: 'o1', BillingAddress: address } as never} lines={linesTo([quay], true)} />)

  it('is shown when it is not the shipping address', () => {
    expect(showBilling(yard)).toHaveTextContent('2 Yard')
  })

  it('is not repeated when it is the shipping address', () => {
    const shown = showBilling(quay)
    expect(shown).toHaveTextContent('Same as shipping')
    expect(shown).not.toHaveTextContent('1 Quay')
  })
})

describe('the order lines', () => {
  const line = { ID: 'l1', ProductID: 'bolt', Quantity: 3, QuantityShipped: 1, IncomingOrderID: 'origin' }
  const showLine = (more: object = {}) =>
    show(<LineTable isComplete lines={[{ ...line, ...more } as never]} currency="EUR" />)

  it('show no unit price instead of 0 when they have none', () => {
    expect(showLine()).toHaveTextContent('3, no unit price, 1 shipped')
    expect(showLine({ UnitPrice: 0 })).toHaveTextContent('3 × €0.00, 1 shipped')
  })

  it('say on phones whether all of a line is shipped', () => {
    expect(showLine({ QuantityShipped: 3 })).toHaveTextContent('3, no unit price, shipped')
    expect(showLine({ QuantityShipped: 0 })).toHaveTextContent('3, no unit price, not shipped')
    expect(showLine({ Quantity: 0, QuantityShipped: 0 })).toHaveTextContent('0, no unit price, not shipped')
  })

  it('show the product picture that is stored with the line, or no picture', () => {
    const Product = { xp: { Images: [{ Url: 'https://img/bolt.jpg' }] } }
    expect(showLine({ Product }).querySelector('img')).toHaveAttribute('src', 'https://img/bolt.jpg')
    expect(showLine({ Product: { xp: null } }).querySelector('img')).toBeNull()
    expect(showLine().querySelector('img')).toBeNull()
  })

  it('are grouped by supplier and ship-from address', () => {
    const yard = { AddressName: 'Yard', Street1: '2 Yard', City: 'Cleveland' }
    const theirs = { SupplierID: 'tarnwick', ShipFromAddressID: 'yard', ShipFromAddress: yard }
    const lines = [{ ...line, ...theirs }, line, { ...line, ID: 'l3', ...theirs }].map((one, index) => ({
      ...one,
      ID: `l${index}`,
      ProductID: `bolt-${index}`,
    }))
    show(<LineTable isComplete lines={lines as never} currency="EUR" />)
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(heads.map((text) => /^Tarnwick Tools|^Meridian|bolt-\d/.exec(text ?? '')?.[0])).toEqual([
      ...['Tarnwick Tools', 'bolt-0', 'bolt-2'],
      ...['Meridian', 'bolt-1'],
    ])
    expect(heads[0]).toContain('ships from Yard')
  })

  it('name their supplier when one supplier ships them all', () => {
    showLine({ SupplierID: 'tarnwick' })
    expect(screen.getByText('Tarnwick Tools')).toBeInTheDocument()
  })

  it('have a column for discounts only when a line has one', () => {
    showLine()
    expect(screen.queryByRole('columnheader', { name: 'Discount' })).toBeNull()
    showLine({ PromotionDiscount: 2 })
    expect(screen.getByRole('columnheader', { name: 'Discount' })).toBeInTheDocument()
    expect(screen.getByText('-€2.00')).toBeInTheDocument()
  })

  it('link to the order that they come from', () => {
    showLine()
    expect(screen.getByRole('link', { name: 'origin', hidden: true })).toHaveAttribute(
      'href',
      '/orders/origin',
    )
  })

  it('name the order that they come from to supplier users without a link', () => {
    signInAs(true)
    expect(showLine()).toHaveTextContent('origin')
    expect(screen.queryByRole('link', { name: 'origin', hidden: true })).toBeNull()
  })
})

it('lists a promotion once, with the lines that it discounts', () => {
  const promotion = { ID: 'p', Name: 'Fall sale', Code: 'FALL', LineItemLevel: true }
  show(
    <PromotionList
      currency="USD"
      lines={[{ ID: 'l1', ProductID: 'rope', Product: { Name: 'Rope, 10 m' } } as never]}
      promotions={[{ ...promotion, LineItemID: 'l1' } as never, { ...promotion, LineItemID: 'l2' } as never]}
    />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/For Rope, 10 m, line l2$/)).toBeInTheDocument()
})

it('shows the sums of suppliers only when all lines of the order are loaded', () => {
  const lines = [
    { ID: 'a', ProductID: 'rope', SupplierID: 'tarnwick', Quantity: 1, LineTotal: 12 },
    { ID: 'b', ProductID: 'hook', SupplierID: 'pelmora', Quantity: 2, LineTotal: 5 },
  ] as never
  const { unmount } = render(<LineTable isComplete lines={lines} currency="USD" />)
  expect(screen.getAllByText(/^1 line ·/)).toHaveLength(2)
  unmount()
  show(<LineTable isComplete={false} lines={lines} currency="USD" />)
  expect(screen.queryByText(/^1 line ·/)).toBeNull()
})
