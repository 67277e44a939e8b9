import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChangeInventoryForm } from '@/components/products/inventory-grid/change-inventory-form'
import { system } from '@/components/ui/theme/system'

const mockRequests: string[] = []
const mockFailure = { isOn: false }
const mockPage = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Products: {
        List: async ({ filters }: { filters: Record<string, string> }) => {
          mockRequests.push(JSON.stringify(filters))
          if (mockFailure.isOn) throw new Error('Lost')
          return mockPage([{ ID: 'bolt' }])
        },
      },
      InventoryRecords: {
        List: async (id: string) => {
          mockRequests.push(`locations of ${id}`)
          return mockPage([
            {
              ...{ ID: 'harbor', AddressID: 'a', OwnerID: 'm', QuantityAvailable: 10 },
              Address: { AddressName: 'Harbor' },
            },
          ])
        },
      },
    }),
}))

const inventory = (QuantityAvailable: number) => ({ Inventory: { Enabled: true, QuantityAvailable } })
const targets = [
  { id: 'anchor', name: 'Anchor', before: inventory(5) },
  { id: 'bolt', name: 'Bolt', before: inventory(10) },
  // It was deleted after the user had selected it.
  { id: 'cleat', name: 'Cleat' },
]
const open = () => {
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChangeInventoryForm targets={targets} onChange={onChange} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return onChange
}
beforeEach(() => {
  mockRequests.splice(0)
  mockFailure.isOn = false
})

test('shows old and new numbers of products and locations, and plans one write for each of them', async () => {
  const onChange = open()
  expect(await screen.findByText('Bolt, Harbor')).toBeVisible()
  expect(mockRequests).toHaveLength(2)
  expect(screen.getByText(/Left out, because there is no such inventory: .*Cleat/)).toBeVisible()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Enter a whole number.', count: 2 })

  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantities' }), 'Decrease by')
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '6')
  expect(screen.getByText('The quantity would be negative. It is not changed.')).toBeVisible()
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(1))
  expect(onChange.mock.lastCall[0].plan.targets[0]).toMatchObject({
    ...{ id: 'bolt/harbor', name: 'Bolt, Harbor' },
    write: { body: { QuantityAvailable: 4 }, from: { QuantityAvailable: 10 } },
  })

  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantities' }), 'Do not change')
  await waitFor(() =>
    expect(onChange).toHaveBeenLastCalledWith({ problem: 'No inventory changes.', count: 2 }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Set the notification point' }))
  const point = screen.getByRole('textbox', { name: 'Notification point' })
  await user.type(point, '-1')
  expect(screen.getByText('Enter a whole number of at least 0, or nothing.')).toBeVisible()
  await user.clear(point)
  await user.type(point, '3')
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(2))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Change' }), 'Only Harbor')
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.targets).toHaveLength(1))
  expect(
    screen.getByText(/Left out, because there is no such inventory: .*Anchor.* and .*Cleat/),
  ).toBeVisible()
})

test('says when the inventory could not be loaded, and starts no job', async () => {
  mockFailure.isOn = true
  const onChange = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('The inventory could not be loaded')
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'The inventory is still loading.' })
})
