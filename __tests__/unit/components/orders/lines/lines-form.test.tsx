import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LinesForm } from '@/components/orders/lines/lines-form'
import { useOrderWrite } from '@/components/orders/parts/use-order-write'
import type { LineChange } from '@/components/orders/rules/line-changes'

const lines = [
  { ID: 'a', ProductID: 'bolt', Quantity: 1, UnitPrice: 2 },
  { ID: 'b', ProductID: 'nut', Quantity: 1, UnitPrice: 1 },
]

type Save = (changes: readonly LineChange[], done: Set<string>) => Promise<void>

function Example({ save }: { save: Save }) {
  const write = useOrderWrite('1001')
  return (
    <LinesForm
      title="Change the lines"
      words={{ one: 'line', many: 'lines', none: 'No lines.', success: 'Lines saved.' }}
      lines={lines}
      write={write}
      save={save}
      onClose={jest.fn()}
    />
  )
}

/** Saves the first change, and fails at the next one. */
const saveOne: Save = (changes, done) => {
  const next = changes.find(({ key }) => !done.has(key))
  if (next) done.add(next.key)
  return Promise.reject(new Error('The connection was lost.'))
}

const rowOf = (product: string) => within(screen.getByLabelText(product).closest('li') as HTMLElement)

it('locks a line whose change was saved before another one failed', async () => {
  const user = userEvent.setup()
  const save = jest.fn(saveOne)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Example save={save} />
    </QueryClientProvider>,
  )
  for (const product of ['bolt', 'nut']) {
    await user.clear(screen.getByLabelText(product))
    await user.type(screen.getByLabelText(product), '3')
  }
  await user.click(screen.getByRole('button', { name: 'Save lines' }))
  await waitFor(() => expect(rowOf('bolt').getByText('Already saved.', { selector: 'p' })).toBeVisible())
  expect(screen.getByLabelText('bolt')).toBeDisabled()
  expect(screen.getByLabelText('nut')).toBeEnabled()
  expect(rowOf('nut').queryByText('Already saved.', { selector: 'p' })).toBeNull()
  expect(screen.getByText(/What was saved is kept/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save lines' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  // The second attempt saves the remaining line.
  await waitFor(() => expect(rowOf('nut').getByText('Already saved.', { selector: 'p' })).toBeVisible())
})
