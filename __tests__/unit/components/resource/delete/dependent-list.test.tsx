import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { CountingContext } from '@/components/resource/delete/counting'
import { LoadedDependents } from '@/components/resource/delete/delete-dialog'
import { DependentList } from '@/components/resource/delete/dependent-list'
import type { DependentPart } from '@/lib/resource/dependents'

jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => Promise<unknown>) => run({}) }))

const part = (what: string, over: Partial<DependentPart>): DependentPart => ({
  what,
  words: { one: `${what} goes`, many: `${what} go` },
  view: true,
  read: async () => ({ count: 0, names: [] }),
  ...over,
})

function open(parts: DependentPart[]) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DependentList of="buyers/b" parts={parts} />
    </QueryClientProvider>,
  )
}

it('shows the count, the first names and how many more there are', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  open([
    part('users', { read: async () => ({ count: 1200, names }) }),
    part('orders', { read: async () => ({ count: 1, names: ['o1'] }) }),
    part('groups', {}),
  ])
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    '1,200 users go: a, b, c, d, e and 1,195 more.',
    '1 orders goes: o1.',
  ])
})

it('lists what failed to load and what the user may not see, and does not request the latter', async () => {
  const read = jest.fn()
  open([
    part('users', { read: () => Promise.reject(new Error('Not now.')) }),
    part('orders', { view: false, read }),
    part('groups', {}),
  ])
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not be counted: users.')
  expect(screen.getByText('Not counted, because you do not have access: orders.')).toBeInTheDocument()
  expect(read).not.toHaveBeenCalled()
})

it('says why dependents were not counted, and not that there are none', async () => {
  const notCounted = 'Not checked: the prices of the supplier, because there are too many.'
  open([part('prices', { read: async () => ({ count: 0, names: [], notCounted }) }), part('groups', {})])
  expect(await screen.findByRole('alert')).toHaveTextContent(notCounted)
  expect(screen.queryByText(/depend on it/)).toBeNull()
})

it('says that nothing depends on the record once everything was counted', async () => {
  open([part('users', {}), part('groups', {})])
  expect(await screen.findByText('No users or groups depend on it.')).toBeInTheDocument()
})

it('shows an error in place of the list when its chunk fails to load', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = () => Promise.reject<ComponentType<{ id: string }>>(new Error('Loading failed.'))
  render(<LoadedDependents load={load} id="b" />)
  expect(await screen.findByText('The dependent records could not be loaded.')).toBeInTheDocument()
  expect(log).toHaveBeenCalledTimes(1)
})

it('blocks the deletion until its chunk is loaded and every count has succeeded or failed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let counting = 0
  const begin = () => {
    counting += 1
    return () => void (counting -= 1)
  }
  let answer: (() => void) | undefined
  const read = () => new Promise<never>((_resolve, reject) => (answer = () => reject(new Error('Not now.'))))
  const Parts = () => <DependentList of="buyers/b" parts={[part('users', { read }), part('groups', {})]} />
  const load = () => Promise.resolve(Parts)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CountingContext value={begin}>
        <LoadedDependents load={load} id="b" />
      </CountingContext>
    </QueryClientProvider>,
  )
  expect(counting).toBe(1)
  await waitFor(() => expect(answer).toBeDefined())
  expect(counting).toBe(1)
  answer?.()
  await screen.findByRole('alert')
  expect(counting).toBe(0)
})
