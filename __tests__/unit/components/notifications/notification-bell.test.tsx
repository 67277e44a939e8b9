import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { system } from '@/components/ui/theme/system'
import { countPendingItems } from '@/components/notifications/rules/sources'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'

jest.mock('@/components/notifications/rules/sources')

function renderBell(known: string[][] = [], prefetched?: number) {
  const token = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: 'A' }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(token).encode()};path=/`
  sessionChanged()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const key of known) client.setQueryData(key, {})
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <NotificationBell prefetched={Promise.resolve(prefetched)} />
      </QueryClientProvider>
    </ChakraProvider>,
  )
  return client
}

it.each([
  [1, 'Notifications: 3 samples, 1 order or return pending'],
  [1204, 'Notifications: 3 samples, 1,204 orders and returns pending'],
])('names the pending items next to its badge of 3 samples: %i', async (count, name) => {
  jest.mocked(countPendingItems).mockResolvedValue(count)
  renderBell()
  expect(screen.getByRole('button')).toHaveTextContent(/^3$/)
  expect(await screen.findByRole('button', { name })).toHaveTextContent(/^3$/)
})

it('shows the count of the server without a request', async () => {
  jest.mocked(countPendingItems).mockReset()
  renderBell([], 7)
  expect(await screen.findByRole('button', { name: /, 7 orders and returns pending/ })).toBeInTheDocument()
  expect(countPendingItems).not.toHaveBeenCalled()
})

it('names only its samples when the pending items cannot be counted', async () => {
  jest.mocked(countPendingItems).mockReset().mockRejectedValue(new PlatformError('No.'))
  renderBell()
  await waitFor(() => expect(countPendingItems).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: 'Notifications: 3 samples' })).toBeInTheDocument()
})

it.each([
  ['an answer to a write is kept', (client: QueryClient) => client.setQueryData(['orders', 'item', 'o'], {})],
  [
    'lists are to be asked anew',
    (client: QueryClient) => client.invalidateQueries({ queryKey: ['returns', 'list'] }),
  ],
])('counts the pending items again once %s', async (_name, change) => {
  jest.mocked(countPendingItems).mockReset().mockResolvedValueOnce(2).mockResolvedValueOnce(1)
  const client = renderBell([
    ['returns', 'list'],
    ['suppliers', 'list'],
  ])
  await screen.findByRole('button', { name: /2 orders and returns pending/ })
  await client.invalidateQueries({ queryKey: ['suppliers', 'list'] })
  await change(client)
  await change(client)
  expect(await screen.findByRole('button', { name: /1 order or return pending/ })).toBeInTheDocument()
  expect(countPendingItems).toHaveBeenCalledTimes(2)
})
