import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { PromotionRedemptions } from '@/components/promotions/redemptions'
import { system } from '@/components/ui/theme/system'
import type { Promotion } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: jest.fn() }) }))

const sent: string[] = []
let lists: (order: string) => Promise<unknown>

const page = (Items: object[], { pageSize }: { pageSize?: number }) => ({
  Items: Items.slice(0, pageSize),
  Meta: { TotalCount: Items.length, TotalPages: 1 },
})
const order = (ID: string, FromUserID: string) => ({
  ...{ ID, FromUserID, FromCompanyID: 'harborline', FromUser: { FirstName: 'User', LastName: FromUserID } },
  ...{ Currency: 'USD', Subtotal: 200, DateSubmitted: new Date().toISOString() },
})
const ORDERS = [order('o1', 'ana'), order('o2', 'ana'), order('o3', 'bo')]
const platform = {
  Orders: {
    List: async (_: string, options: object) => page(ORDERS, options),
    ListPromotions: (_: string, id: string) => {
      sent.push(id)
      return lists(id)
    },
  },
}
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run(platform) }))

function show(promotion: Promotion, role = 'FullAccess') {
  const claims = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: [role] }
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
  sessionChanged()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PromotionRedemptions record={promotion} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
}

beforeEach(() => {
  sent.length = 0
  lists = async () => page([{ ID: 'spring', Amount: 20 }], {})
})

async function calculate() {
  // The button is disabled until the records are counted.
  await screen.findByText(/^Reads/)
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }))
}

it('says the number of requests before, then shows the redemptions by user and what is left', async () => {
  show({ ID: 'spring', RedemptionLimit: 10, RedemptionCount: 4, RedemptionLimitPerUser: 2 })
  expect(
    await screen.findByText('Reads 3 orders with a discount in about 4 requests. You can stop at any time.'),
  ).toBeInTheDocument()
  expect(sent).toEqual([])
  expect(screen.getByText('Redemptions left').nextSibling).toHaveTextContent('6')
  await calculate()
  const rows = within(await screen.findByRole('table', { name: 'Redemptions by user' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'UserBuyerOrdersDiscount',
    'User anaLimit per user reachedharborline2$40.00',
    'User boharborline1$20.00',
  ])
  expect(screen.getByText('Expected cost of what is left').nextSibling).toHaveTextContent(
    '$120.00 for 6 more orders',
  )
  expect(sent.toSorted()).toEqual(['o1', 'o2', 'o3'])
})

it('says that no order has the promotion, and shows no expectation without a limit', async () => {
  show({ ID: 'other' })
  await calculate()
  expect(await screen.findByText('No order of this period has this promotion.')).toBeInTheDocument()
  expect(screen.queryByText('Redemptions left')).toBeNull()
})

it('can be stopped, and repeated after a failure', async () => {
  lists = () => new Promise(() => undefined)
  show({ ID: 'spring' })
  await calculate()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  lists = () => Promise.reject(new Error('The platform cannot be reached.'))
  await calculate()
  expect(await screen.findByRole('alert')).toHaveTextContent('Redemptions could not be calculated')
  lists = async () => page([{ ID: 'spring', Amount: 5 }], {})
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Redemptions by user' })).toBeInTheDocument()
})

it('says which permission is missing instead of reading orders', () => {
  show({ ID: 'spring' }, 'PromotionAdmin')
  expect(screen.getByText(/need the permission to view the orders/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Calculate' })).toBeNull()
})
