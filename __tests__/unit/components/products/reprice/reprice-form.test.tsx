import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RepriceForm } from '@/components/products/reprice/reprice-form'
import { system } from '@/components/ui/theme/system'

const mockAsked: string[] = []
const mockPage = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      PriceSchedules: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockAsked.push(JSON.stringify(filters))
          return mockPage([
            { ID: 'anchor', Name: 'Anchors', Currency: 'USD', PriceBreaks: [{ Quantity: 1, Price: 10 }] },
          ])
        },
      },
      Products: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockAsked.push(JSON.stringify(filters))
          return mockPage([
            { ID: 'a', Name: 'Anchor', DefaultPriceScheduleID: 'anchor' },
            { ID: 'z', Name: 'Zinc anchor', DefaultPriceScheduleID: 'anchor' },
          ])
        },
      },
    }),
}))

const targets = [
  { id: 'a', name: 'Anchor', before: { DefaultPriceScheduleID: 'anchor' } },
  { id: 'b', name: 'Bolt', before: { DefaultPriceScheduleID: 'anchor' } },
  { id: 'c', name: 'Cleat', before: {} },
]

test('names who shares a price schedule, shows old and new prices, and plans one change of it', async () => {
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RepriceForm targets={targets} onChange={onChange} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  expect(
    await screen.findByText(
      /Shared by .*Anchor.* and .*Bolt.* of the selection, and changed once\. It is also the price of .*Zinc anchor/,
    ),
  ).toBeVisible()
  expect(screen.getByText(/Left out, because there is no default price: .*Cleat/)).toBeVisible()
  expect(mockAsked).toHaveLength(2)
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Enter a percentage as a number.' })

  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), '5')
  expect(screen.getByText('1+ $10.50')).toBeVisible()
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(1))
  expect(onChange.mock.lastCall[0].plan.targets[0].write.body).toEqual({
    PriceBreaks: [{ Quantity: 1, Price: 10.5 }],
  })
  await user.clear(screen.getByRole('textbox', { name: /^Percent/ }))
  await user.type(screen.getByRole('textbox', { name: /^Percent/ }), 'x')
  expect(screen.getByText('Enter a percentage as a number.')).toBeVisible()
})
