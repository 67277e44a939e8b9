import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlacementForm } from '@/components/products/placement/placement-form'
import { productBulkActions } from '@/components/products/reprice/bulk-actions'
import { system } from '@/components/ui/theme/system'

const mockFailure = { isOn: false }
const mockPage = (Items: object[]) => ({ Items, Meta: { TotalCount: Items.length, TotalPages: 1 } })
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: unknown) => unknown) =>
    run({
      Catalogs: {
        List: async () => mockPage([{ ID: 'winter', Name: 'Winter' }]),
        Get: async () => ({ ID: 'winter', Name: 'Winter' }),
        ListProductAssignments: async () => {
          if (mockFailure.isOn) throw new Error('Lost')
          return mockPage([{ CatalogID: 'winter', ProductID: 'bolt' }])
        },
      },
      Categories: {
        List: async () => mockPage([{ ID: 'deck', Name: 'Deck' }]),
        Get: async () => ({ ID: 'deck', Name: 'Deck' }),
        ListProductAssignments: async () =>
          mockPage([{ CategoryID: 'deck', ProductID: 'bolt', ListOrder: 4 }]),
      },
    }),
}))

const targets = [
  { id: 'anchor', name: 'Anchor' },
  { id: 'bolt', name: 'Bolt' },
]
const open = () => {
  const onChange = jest.fn()
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PlacementForm targets={targets} onChange={onChange} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return { onChange, user: userEvent.setup() }
}
async function pick(user: ReturnType<typeof userEvent.setup>, field: RegExp, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}
beforeEach(() => {
  mockFailure.isOn = false
})

test('shows old and new places, the products left out and the number of requests, and plans the job', async () => {
  const { onChange, user } = open()
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'Choose a catalog.' })
  expect(screen.queryByRole('combobox', { name: /^Category/ })).toBeNull()
  await pick(user, /^Catalog/, /Winter/)
  const added = await screen.findByRole('list', { name: 'Put in: 1 product' })
  expect(within(added).getByRole('listitem')).toHaveTextContent(
    /Anchor.*Old: Not in the catalog.*New: In the/,
  )
  expect(screen.getByText('Bolt is skipped. Already in the catalog.')).toBeVisible()
  expect(screen.getByText(/skipped if its place has changed by then/)).toBeVisible()
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.title).toBe('Put 1 product in Winter'))
  expect(onChange.mock.lastCall[0].count).toBe(1)

  await user.click(screen.getByRole('radio', { name: 'Take out' }))
  const removed = await screen.findByRole('list', { name: 'Taken out: 1 product' })
  expect(within(removed).getByRole('listitem')).toHaveTextContent(/Bolt.*It leaves Deck too\./)
  expect(screen.getByText(/also restores the categories of this catalog and the list orders/)).toBeVisible()
  await waitFor(() => expect(onChange.mock.lastCall[0].plan.title).toBe('Take 1 product out of Winter'))

  await pick(user, /^Category/, /Deck/)
  await waitFor(() => expect(onChange.mock.lastCall[0].plan?.title).toBe('Take 1 product out of Deck'))
  expect(screen.getByText(/In Deck, list order 4/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Put in' }))
  await waitFor(() => expect(onChange.mock.lastCall[0].plan?.title).toBe('Put 1 product in Deck'))
  expect(screen.getByText(/In Deck, list order 5/)).toBeVisible()
})

test('says when the assignments could not be loaded, starts no job, and reads again', async () => {
  mockFailure.isOn = true
  const { onChange, user } = open()
  await pick(user, /^Catalog/, /Winter/)
  expect(await screen.findByRole('alert')).toHaveTextContent('The assignments could not be loaded')
  expect(onChange).toHaveBeenLastCalledWith({ problem: 'The assignments could not be loaded.' })
  mockFailure.isOn = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('list', { name: 'Put in: 1 product' })).toBeVisible()
})

test('leaves out products with a parent', () => {
  const { blockedReason } = productBulkActions.catalogs ?? {}
  expect(blockedReason?.({ Name: 'Red anchor', ParentID: 'anchor' })).toMatch(/parent/)
  expect(blockedReason?.({ Name: 'Anchor' })).toBeUndefined()
})
