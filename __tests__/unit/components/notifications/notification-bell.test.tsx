import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { setReadMarks } from '@/components/notifications/rules/read-marks'
import { countPendingItems, newestPendingIds } from '@/components/notifications/rules/sources'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { PlatformError } from '@/lib/ordercloud/errors'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/components/notifications/rules/sources')

interface BellOptions {
  /** Keys of queries that the cache contains. */
  cached?: string[][]
  prefetched?: number
  usesRealNotifications?: boolean
}

function renderBell({ cached = [], prefetched, usesRealNotifications = true }: BellOptions = {}) {
  provideSettings({ usesRealNotifications } as Settings)
  const token = { usr: 'mira', usrtype: 'admin', exp: Math.floor(Date.now() / 1000) + 600, role: 'A' }
  document.cookie = `${ACCESS_COOKIE}=${new UnsecuredJWT(token).encode()};path=/`
  sessionChanged()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const key of cached) client.setQueryData(key, {})
  render(
    <QueryClientProvider client={client}>
      <NotificationBell prefetched={Promise.resolve(prefetched)} />
    </QueryClientProvider>,
  )
  return client
}

beforeEach(() => {
  localStorage.clear()
  jest.mocked(countPendingItems).mockReset()
  jest.mocked(newestPendingIds).mockReset()
})

it('has a badge of 3 samples and counts nothing by default', async () => {
  renderBell({ usesRealNotifications: false, prefetched: 7 })
  await act(async () => undefined)
  expect(screen.getByRole('button', { name: 'Notifications: 3 samples' })).toHaveTextContent(/^3$/)
  expect(countPendingItems).not.toHaveBeenCalled()
})

it.each([
  [1, 'Notifications: 1 unread', /^1$/],
  [99, 'Notifications: 99 unread', /^99$/],
  [1204, 'Notifications: 1,204 unread', /^99\+$/],
  [0, 'Notifications: none unread', /^$/],
])('has one badge with the number of unread items: %i', async (count, name, badge) => {
  jest.mocked(countPendingItems).mockResolvedValue(count)
  renderBell()
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/)
  expect(await screen.findByRole('button', { name })).toHaveTextContent(badge)
})

it('leaves out the items that were read, and counts one that is marked as unread', async () => {
  jest.mocked(newestPendingIds).mockResolvedValue(['orders/a/1', 'orders/b/1'])
  setReadMarks('mira', ['orders/a/1', 'orders/gone/1'], true)
  renderBell({ prefetched: 7 })
  expect(await screen.findByRole('button', { name: 'Notifications: 6 unread' })).toBeInTheDocument()
  act(() => setReadMarks('mira', ['orders/b/1'], true))
  expect(await screen.findByRole('button', { name: 'Notifications: 5 unread' })).toBeInTheDocument()
  act(() => setReadMarks('mira', ['orders/a/1'], false))
  expect(await screen.findByRole('button', { name: 'Notifications: 6 unread' })).toBeInTheDocument()
  expect(newestPendingIds).toHaveBeenCalledTimes(1)
})

it('shows the count of the server without a request', async () => {
  renderBell({ prefetched: 7 })
  expect(await screen.findByRole('button', { name: 'Notifications: 7 unread' })).toBeInTheDocument()
  expect(countPendingItems).not.toHaveBeenCalled()
  expect(newestPendingIds).not.toHaveBeenCalled()
})

it('has no badge when the pending items cannot be counted', async () => {
  jest.mocked(countPendingItems).mockRejectedValue(new PlatformError('No.'))
  renderBell()
  await waitFor(() => expect(countPendingItems).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/)
})

it.each([
  ['an answer to a write is kept', (client: QueryClient) => client.setQueryData(['orders', 'item', 'o'], {})],
  [
    'lists are to be asked anew',
    (client: QueryClient) => client.invalidateQueries({ queryKey: ['returns', 'list'] }),
  ],
])('counts the pending items again once %s', async (_name, change) => {
  jest.mocked(countPendingItems).mockResolvedValueOnce(2).mockResolvedValueOnce(1)
  const client = renderBell({
    cached: [
      ['returns', 'list'],
      ['suppliers', 'list'],
    ],
  })
  await screen.findByRole('button', { name: 'Notifications: 2 unread' })
  await client.invalidateQueries({ queryKey: ['suppliers', 'list'] })
  await change(client)
  await change(client)
  expect(await screen.findByRole('button', { name: 'Notifications: 1 unread' })).toBeInTheDocument()
  expect(countPendingItems).toHaveBeenCalledTimes(2)
})
