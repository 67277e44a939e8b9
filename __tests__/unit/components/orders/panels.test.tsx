import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AddressesPanel } from '@/components/orders/page/addresses-panel'
import { LineTable } from '@/components/orders/page/line-table'
import { PromotionList } from '@/components/orders/page/promotion-list'
import { system } from '@/components/ui/theme/system'
import { useRecordPart } from '@/hooks/use-record-part'
import { useSession, useViewer } from '@/hooks/use-session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/hooks/use-record-part')
jest.mock('@/hooks/use-session')
jest.mock('@/hooks/use-company-name', () => ({ useCompanyName: () => ({ name: 'Tarnwick Tools' }) }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))

const show = (children: ReactNode) =>
  render(<ChakraProvider value={system}>{children}</ChakraProvider>).container

function signInAs(isSupplier: boolean) {
  for (const hook of [useSession, useViewer])
    jest.mocked<() => unknown>(hook).mockReturnValue({ assignedRoles: ['FullAccess'], isSupplier } as never)
}

beforeEach(() => signInAs(false))

describe('the shipping address', () => {
  const quay = { Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
  const yard = { ...quay, Street1: '2 Yard' }

  function showLines(addresses: object[], pages: number, order: object = {}) {
    const Items = addresses.map((ShippingAddress) => ({ ShippingAddress }))
    const data = { Items, Meta: { TotalPages: pages } }
    jest.mocked(useRecordPart).mockReturnValue({ data, isError: false } as never)
    return show(<AddressesPanel order={{ ID: 'o1', ...order } as never} />)
  }

  it('is shown when all lines share it', () => {
    expect(showLines([quay, quay], 1)).toHaveTextContent('1 Quay')
    expect(showLines([quay, quay], 2, { ShippingAddressID: 'quay' })).toHaveTextContent('1 Quay')
  })

  it('is not reported as different when only one page of the lines is loaded', () => {
    const shown = showLines([quay, quay], 2)
    expect(shown).toHaveTextContent('Each line has its own shipping address.')
    expect(shown).not.toHaveTextContent(/Not all|1 Quay/)
  })

  it('is reported as different when the lines have different addresses', () => {
    expect(showLines([quay, yard], 1)).toHaveTextContent('Lines ship to different addresses')
    expect(showLines([quay, yard], 2)).toHaveTextContent('Lines ship to different addresses')
  })
})

describe('the billing address', () => {
  const quay = { Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
  const showOrder = () => {
    const data = { Items: [{ ShippingAddress: quay }], Meta: { TotalPages: 1 } }
    jest.mocked(useRecordPart).mockReturnValue({ data, isError: false } as never)
    return show(<AddressesPanel order={{ ID: 'o1', BillingAddress: quay } as never} />)
  }

  it('is shown, with a note that the order ships to it', () => {
    expect(showOrder()).toHaveTextContent('Same as the billing address.')
    expect(screen.getByRole('heading', { name: 'Billing address' })).toBeInTheDocument()
  })

  it('is hidden from supplier users, who still see where the order ships to', () => {
    signInAs(true)
    expect(showOrder()).toHaveTextContent('1 Quay')
    expect(screen.queryByText(/billing/i)).not.toBeInTheDocument()
  })
})

describe('the order lines', () => {
  const line = { ID: 'l1', ProductID: 'bolt', Quantity: 3, QuantityShipped: 1, IncomingOrderID: 'origin' }
  const showLine = (more: object = {}) =>
    show(<LineTable lines={[{ ...line, ...more } as never]} currency="EUR" />)

  it('show no unit price instead of 0 when they have none', () => {
    expect(showLine()).toHaveTextContent('3 at no unit price, 1 shipped')
    expect(showLine({ UnitPrice: 0 })).toHaveTextContent('3 at €0.00, 1 shipped')
  })

  it('show the product picture that is stored with the line, or no picture', () => {
    const Product = { xp: { Images: [{ Url: 'https://img/bolt.jpg' }] } }
    expect(showLine({ Product }).querySelector('img')).toHaveAttribute('src', 'https://img/bolt.jpg')
    expect(showLine({ Product: { xp: null } }).querySelector('img')).toBeNull()
    expect(showLine().querySelector('img')).toBeNull()
  })

  it('are grouped by supplier and ship-from address when these differ', () => {
    provideSettings({ marketplaceName: 'Meridian', marketplaceId: 'MERIDIAN' } as Settings)
    const yard = { AddressName: 'Yard', Street1: '2 Yard', City: 'Cleveland' }
    const theirs = { SupplierID: 'tarnwick', ShipFromAddressID: 'yard', ShipFromAddress: yard }
    const lines = [{ ...line, ...theirs }, line, { ...line, ID: 'l3', ...theirs }].map((one, index) => ({
      ...one,
      ID: `l${index}`,
      ProductID: `bolt-${index}`,
    }))
    show(<LineTable lines={lines as never} currency="EUR" />)
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(heads.map((text) => /^Tarnwick Tools|^Meridian|bolt-\d/.exec(text ?? '')?.[0])).toEqual([
      ...['Tarnwick Tools', 'bolt-0', 'bolt-2'],
      ...['Meridian', 'bolt-1'],
    ])
    expect(heads[0]).toContain('Ships from Yard, 2 Yard')
  })

  it('are not grouped when one supplier ships them all', () => {
    showLine({ SupplierID: 'tarnwick' })
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
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

test.each([
  [5, '-€5.00'],
  [0, '€0.00'],
  [undefined, '–'],
  [null, '–'],
])('a promotion with a discount of %s shows %s', (Amount, words) => {
  show(<PromotionList promotions={[{ ID: 'p', Amount } as never]} currency="EUR" />)
  expect(screen.getByText(words)).toBeInTheDocument()
})
