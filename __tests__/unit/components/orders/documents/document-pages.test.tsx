import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import type { ComponentType } from 'react'
import { ConfirmationPage } from '@/components/orders/documents/confirmation-page'
import { PackingSlipPage } from '@/components/orders/documents/packing-slip-page'
import { ReturnSlipPage } from '@/components/orders/documents/return-slip-page'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

// Allows for slow machines.
configure({ asyncUtilTimeout: 10_000 })
jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: jest.fn() }),
  usePathname: () => '/orders/o1/confirmation',
  useSearchParams: () => new URLSearchParams(),
}))

const order = {
  ID: 'o1',
  Status: 'Open',
  FromCompanyID: 'harborline',
  ToCompanyID: 'tarnwick',
  Subtotal: 120,
  Total: 120,
}
const lineOf = (at: number) => ({
  ID: `l${at}`,
  ProductID: `bolt-${at}`,
  Product: { Name: `Bolt M${at}` },
  Quantity: 4,
  QuantityShipped: 1,
  LineTotal: 1,
})
const pageOf = (Items: object[], TotalPages = 1) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages },
})
const mockOrder = jest.fn()
const mockLines = jest.fn()
const mockPayments = jest.fn()
const mockPromotions = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({
      Orders: { Get: mockOrder, List: async () => pageOf([order]), ListPromotions: mockPromotions },
      LineItems: { List: mockLines },
      Payments: { List: mockPayments },
      Buyers: { List: async () => pageOf([{ ID: 'harborline', Name: 'Harborline Facilities' }]) },
      Me: { Get: async () => ({ Supplier: { ID: 'tarnwick' } }) },
      Shipments: {
        Get: async () => ({ ID: 's1', BuyerID: 'harborline', Shipper: 'Fastline' }),
        ListItems: async () =>
          pageOf([
            {
              OrderID: 'o1',
              LineItemID: 'l1',
              QuantityShipped: 1,
              Product: { ID: 'bolt-1', Name: 'Bolt M1' },
            },
          ]),
      },
      OrderReturns: {
        Get: async () => ({
          ID: 'r1',
          OrderID: 'o1',
          ItemsToReturn: [{ LineItemID: 'l1', Quantity: 1, RefundAmount: 7 }],
        }),
      },
    }),
}))

beforeEach(() => {
  jest.clearAllMocks()
  mockOrder.mockResolvedValue(order)
  mockLines.mockImplementation(async (_direction, _id, { page }: { page: number }) =>
    pageOf(
      Array.from({ length: 60 }, (_, at) => lineOf((page - 1) * 60 + at)),
      2,
    ),
  )
  mockPayments.mockResolvedValue(pageOf([{ ID: 'pay', Type: 'PurchaseOrder', Amount: 120, Accepted: true }]))
  mockPromotions.mockResolvedValue(pageOf([]))
})

function show(Page: ComponentType<{ id: string }>, id: string, usrtype = 'admin') {
  const claims = { usr: 'mira', usrtype, exp: Math.floor(Date.now() / 1000) + 600, role: ['FullAccess'] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({
    marketplaceName: 'Meridian',
    marketplaceId: 'meridian',
    marketplaceAddress: ['12 Harbor Road'],
    marketplaceLogo: '',
    paperSize: 'Letter',
  } as unknown as Settings)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Page id={id} />
    </QueryClientProvider>,
  )
}

it('shows all lines of an order with several pages of them, and prints them', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  show(ConfirmationPage, 'o1')
  const sheet = await screen.findByRole('article', { name: 'Order confirmation, Order o1' })
  // One row is the head.
  expect(within(within(sheet).getAllByRole('table')[0]!).getAllByRole('row')).toHaveLength(121)
  expect(sheet).toHaveTextContent('Meridian12 Harbor Road')
  expect(sheet).toHaveTextContent('Harborline Facilities')
  expect(sheet).toHaveTextContent('Bolt M119')
  expect(sheet).toHaveTextContent('Purchase order')
  expect(within(sheet).getByRole('img', { name: 'Barcode of o1' })).toBeInTheDocument()
  expect(sheet).toHaveAttribute('data-paper', 'Letter')
  fireEvent.change(screen.getByLabelText('Paper'), { target: { value: 'A4' } })
  expect(sheet).toHaveAttribute('data-paper', 'A4')
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

it('shows no document when one page of lines cannot be read, and all of it after a retry', async () => {
  const answer = mockLines.getMockImplementation()!
  mockLines.mockImplementation(async (direction, id, options: { page: number }) => {
    if (options.page === 2) throw new Error('No.')
    return answer(direction, id, options)
  })
  show(ConfirmationPage, 'o1')
  expect(await screen.findByText('The document could not be loaded')).toBeInTheDocument()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument()
  mockLines.mockImplementation(answer)
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }))
  expect(await screen.findByRole('article')).toHaveTextContent('Bolt M119')
})

it('requests no payments for suppliers and shows none', async () => {
  show(ConfirmationPage, 'o1', 'supplier')
  expect(await screen.findByRole('article')).not.toHaveTextContent('Payments')
  expect(mockPayments).not.toHaveBeenCalled()
})

it('warns above the document, and not in it, when the total does not add up', async () => {
  mockOrder.mockResolvedValue({ ...order, Subtotal: 100 })
  show(ConfirmationPage, 'o1')
  const sheet = await screen.findByRole('article')
  expect(screen.getByText('The total does not add up')).toBeInTheDocument()
  expect(sheet).not.toHaveTextContent('add up')
})

it('shows what a shipment has of each line and what is still to come', async () => {
  mockLines.mockResolvedValue(pageOf([lineOf(1)]))
  show(PackingSlipPage, 's1')
  const sheet = await screen.findByRole('article', { name: 'Packing slip, Shipment s1' })
  expect(
    within(sheet)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual([...['', 'bolt-1', 'Bolt M1', '4', '1', '3']])
})

it.each([
  ['admin', true],
  ['supplier', false],
])('shows the refunds of a return to a user of the type %s: %s', async (usrtype, isShown) => {
  mockLines.mockResolvedValue(pageOf([lineOf(1)]))
  show(ReturnSlipPage, 'r1', usrtype)
  const sheet = await screen.findByRole('article', { name: 'Return slip, Return r1' })
  expect(sheet).toHaveTextContent('Bolt M1')
  expect(sheet.textContent?.includes('$7.00')).toBe(isShown)
})
