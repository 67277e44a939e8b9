import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { PaymentList } from '@/components/orders/parts/payment-list'
import { system } from '@/components/ui/theme/system'
import type { Payment } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
const mockAccounts = jest.fn()
const mockCards = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => unknown) =>
    run({ SpendingAccounts: { List: mockAccounts }, CreditCards: { List: mockCards } }),
}))

const PAYMENTS = [
  { ID: 'p1', Type: 'CreditCard', Amount: 5, CreditCardID: 'purchasing' },
  { ID: 'p2', Type: 'CreditCard', Amount: 6, CreditCardID: 'travel' },
  { ID: 'p3', Type: 'CreditCard', Amount: 7, CreditCardID: 'purchasing' },
  { ID: 'p4', Type: 'SpendingAccount', Amount: 8, SpendingAccountID: 'yearly' },
  { ID: 'p5', Type: 'PurchaseOrder', Amount: 9 },
] as Payment[]

function show(role: string[], buyerId: string, payments: readonly Payment[] = PAYMENTS) {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  provideSettings({ marketplaceId: 'meridian' } as Settings)
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PaymentList payments={payments} currency="USD" buyerId={buyerId} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

const page = (...Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })

/** Returns the IDs that the only request of a list asked for. */
const requestedIds = (list: jest.Mock) => {
  expect(list).toHaveBeenCalledTimes(1)
  return (list.mock.calls[0] as [string, { filters: { ID: string } }])[1].filters.ID
}

beforeEach(() => {
  mockAccounts.mockReset().mockResolvedValue(page({ ID: 'yearly', Name: 'Yearly budget' }))
  mockCards
    .mockReset()
    .mockResolvedValue(
      page(
        { ID: 'purchasing', CardType: 'Visa', PartialAccountNumber: '4417', CardholderName: 'Dana Ruiz' },
        { ID: 'travel', PartialAccountNumber: '1881' },
      ),
    )
})

describe('the payments of an order', () => {
  it('show accounts and cards by name, with one request for all accounts and one for all cards', async () => {
    show(['SpendingAccountReader', 'CreditCardReader'], 'harborline')
    expect(await screen.findAllByText('Visa ending in 4417, Dana Ruiz')).toHaveLength(2)
    expect(screen.getByText('ending in 1881')).toBeInTheDocument()
    expect(await screen.findByText('Yearly budget')).toBeInTheDocument()
    expect(requestedIds(mockCards)).toBe('purchasing|travel')
    expect(requestedIds(mockAccounts)).toBe('yearly')
  })

  it('show the names that the user may read, and the other IDs', async () => {
    show(['CreditCardAdmin'], 'harborline')
    expect(await screen.findByText('ending in 1881')).toBeInTheDocument()
    expect(screen.getByText('yearly')).toBeInTheDocument()
    expect(mockAccounts).not.toHaveBeenCalled()
  })

  it('show the ID of a card that no longer exists', async () => {
    mockCards.mockResolvedValue(page({ ID: 'travel', PartialAccountNumber: '1881' }))
    show(['FullAccess'], 'harborline')
    expect(await screen.findByText('ending in 1881')).toBeInTheDocument()
    expect(screen.getAllByText('purchasing')).toHaveLength(2)
  })

  it.each([
    ['a user without the roles', ['OrderReader'], 'harborline'],
    ['an order of the marketplace itself', ['FullAccess'], 'meridian'],
  ])('show the IDs without a request (case: %s)', (_name, held, buyerId) => {
    show(held, buyerId)
    expect(screen.getByText('yearly')).toBeInTheDocument()
    expect(screen.getByText('travel')).toBeInTheDocument()
    expect(mockAccounts).not.toHaveBeenCalled()
    expect(mockCards).not.toHaveBeenCalled()
  })

  it('need no request when they use neither', () => {
    show(['FullAccess'], 'harborline', PAYMENTS.slice(4))
    expect(screen.getByText('Purchase order')).toBeInTheDocument()
    expect(mockAccounts).not.toHaveBeenCalled()
    expect(mockCards).not.toHaveBeenCalled()
  })
})
