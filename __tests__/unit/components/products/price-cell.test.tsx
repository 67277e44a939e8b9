import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Price } from '@/components/products/price-cell'

const mockAsked: string[] = []
let mockRoles = ['FullAccess']
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      PriceSchedules: {
        List: async ({ filters }: { filters: { ID: string } }) => {
          mockAsked.push(filters.ID)
          return {
            Items: [
              { ID: 'a', Name: 'A', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 9.5 }] },
              { ID: 'b', Name: 'B', Currency: 'EUR', PriceBreaks: [{ Quantity: 1, Price: 0 }] },
              { ID: 'c', Name: 'C', PriceBreaks: [] },
            ],
          }
        },
      },
    }),
}))
jest.mock('@/hooks/use-session', () => ({
  useViewer: () => ({ assignedRoles: mockRoles, isAdmin: true, isSupplier: false }),
}))

function open(ids: (string | null)[]) {
  mockAsked.length = 0
  render(
    <QueryClientProvider client={new QueryClient()}>
      {ids.map((id, at) => (
        <p key={at}>
          <Price scheduleId={id} />
        </p>
      ))}
    </QueryClientProvider>,
  )
}

test('the cells of a list read all their price schedules with one request', async () => {
  open(['a', 'b', 'c', 'gone', 'a', null])
  // Prices that are not known yet do not look like missing ones.
  expect(screen.getAllByText('–')).toHaveLength(1)
  expect(await screen.findAllByText('$9.50')).toHaveLength(2)
  expect(screen.getByText('€0.00')).toBeVisible()
  expect(mockAsked).toEqual(['a|b|c|gone'])
  // Without a price, with a missing schedule and without one.
  expect(screen.getAllByText('–')).toHaveLength(3)
})

test('sends no request for users who may not read price schedules', () => {
  mockRoles = ['ProductReader']
  open(['a'])
  expect(screen.getByText('–')).toBeVisible()
  expect(mockAsked).toEqual([])
})
