import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConnectionNotice } from '@/components/shell/page-watch'
import { checkPlatform, delayBeforeCheck } from '@/hooks/use-recovery'
import { PlatformError } from '@/lib/ordercloud/errors'
import { getReachability, noteLost, noteReached } from '@/lib/ordercloud/reachability'
import { provideSettings, type Settings } from '@/lib/settings'

const LOST = new PlatformError('Network Error', { errorCode: 'Network' })
const answers = jest.fn<Promise<unknown>, [string, object]>()
const reads = jest.fn<Promise<string>, [string]>()
const LOST_TITLE = 'The platform cannot be reached'

/** A panel whose read behaves like a platform call: it records whether the platform was reached. */
function Panel({ name }: { name: string }) {
  const { data, isError } = useQuery({
    queryKey: [name],
    retry: false,
    queryFn: () =>
      reads(name).then(
        (text) => {
          noteReached()
          return text
        },
        (thrown: PlatformError) => {
          noteReached(thrown)
          throw thrown
        },
      ),
  })
  return <p>{isError ? 'failed' : data}</p>
}

function open(names = ['panel']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionNotice />
      {names.map((name) => (
        <Panel key={name} name={name} />
      ))}
    </QueryClientProvider>,
  )
}

const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))
/** Waits for pending promises and the renders they cause. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

beforeEach(() => {
  provideSettings({ apiUrl: 'https://platform.example' } as Settings)
  globalThis.fetch = answers as never
  answers.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  reads.mockReset().mockRejectedValue(LOST)
})
afterEach(() => act(() => noteReached()))

it('shows that the platform is unreachable, checks it, and reloads failed data once it responds', async () => {
  open()
  expect(await screen.findByText(LOST_TITLE)).toBeVisible()
  expect(await screen.findByText('failed')).toBeVisible()
  expect(answers.mock.calls[0]?.[0]).toBe('https://platform.example/env')
  reads.mockResolvedValue('rows')
  answers.mockResolvedValue({ status: 200 })
  expect(await screen.findByText('rows', {}, { timeout: 10_000 })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(LOST_TITLE)).toBeNull())
})

it('shows no notice and reloads nothing when one endpoint fails but the platform responds', async () => {
  answers.mockResolvedValue({ status: 200 })
  open()
  expect(await screen.findByText('failed')).toBeVisible()
  await waitFor(() => expect(getReachability()).toBe('reachable'))
  await settle()
  expect(screen.queryByText(LOST_TITLE)).toBeNull()
  expect(reads).toHaveBeenCalledTimes(1)
})

it('hides the notice when the platform responds, and reloads a query that keeps failing only once', async () => {
  reads.mockImplementation((name) =>
    name === 'slow' || answers.mock.calls.length === 0 ? Promise.reject(LOST) : Promise.resolve('rows'),
  )
  open(['slow', 'panel'])
  expect(await screen.findByText(LOST_TITLE)).toBeVisible()
  answers.mockResolvedValue({ status: 200 })
  goOnline()
  expect(await screen.findByText('rows')).toBeVisible()
  await settle()
  expect(screen.queryByText(LOST_TITLE)).toBeNull()
  expect(reads.mock.calls.filter(([name]) => name === 'slow')).toHaveLength(2)
  expect(getReachability()).toBe('reachable')
})

it('does not reload records that were not found or are not allowed', async () => {
  const rejections: Record<string, PlatformError> = {
    missing: new PlatformError('Gone.', { status: 404 }),
    forbidden: new PlatformError('No.', { status: 403 }),
    broken: new PlatformError('Broken.', { status: 500 }),
  }
  reads.mockImplementation((name) => Promise.reject(rejections[name]))
  open(Object.keys(rejections))
  await waitFor(() => expect(screen.getAllByText('failed')).toHaveLength(3))
  reads.mockClear()
  act(() => noteLost())
  expect(screen.getByText(LOST_TITLE)).toBeVisible()
  answers.mockResolvedValue({ status: 200 })
  goOnline()
  await waitFor(() => expect(screen.queryByText(LOST_TITLE)).toBeNull())
  await settle()
  expect(reads.mock.calls).toEqual([['broken']])
})

it.each([502, 503, 504])(
  'treats a gateway that responds %d to everything as an unreachable platform',
  async (status) => {
    reads.mockRejectedValue(new PlatformError('Bad gateway.', { status }))
    answers.mockResolvedValue({ status })
    open()
    expect(await screen.findByText(LOST_TITLE)).toBeVisible()
    reads.mockResolvedValue('rows')
    answers.mockResolvedValue({ status: 200 })
    goOnline()
    expect(await screen.findByText('rows')).toBeVisible()
  },
)

it('checks another endpoint when /env cannot be read', async () => {
  answers.mockImplementation((url) =>
    url.endsWith('/env')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ status: 401 }),
  )
  expect(await checkPlatform()).toBe(true)
})

it('checks the platform at once when the browser goes online', async () => {
  open()
  await screen.findByText(LOST_TITLE)
  reads.mockResolvedValue('rows')
  answers.mockResolvedValue({ status: 200 })
  goOnline()
  expect(await screen.findByText('rows')).toBeVisible()
})

it('reloads all failed data when the user clicks the retry button', async () => {
  open()
  const retryAll = await screen.findByRole('button', { name: 'Retry all' })
  reads.mockResolvedValue('rows')
  await userEvent.setup().click(retryAll)
  expect(await screen.findByText('rows')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry all' })).toBeNull()
})

it('marks the platform as doubtful only after a missing response or a gateway error', () => {
  noteReached(new PlatformError('Broken.', { status: 500 }))
  noteReached(new PlatformError('Cookies are off.', { errorCode: 'TokenNotStored' }))
  expect(getReachability()).toBe('reachable')
  noteReached(new PlatformError('timeout of 60000ms exceeded', { errorCode: 'Timeout' }))
  expect(getReachability()).toBe('doubtful')
  noteReached(new PlatformError('Cookies are off.', { errorCode: 'TokenNotStored' }))
  expect(getReachability()).toBe('doubtful')
  noteReached(new PlatformError('No such thing.', { status: 404 }))
  expect(getReachability()).toBe('reachable')
  noteReached(new PlatformError('Bad gateway.', { status: 502 }))
  expect(getReachability()).toBe('doubtful')
})

it('stays unreachable after more failed requests, until one gets a response', () => {
  noteLost()
  noteReached(LOST)
  noteReached(new PlatformError('Bad gateway.', { status: 502 }))
  expect(getReachability()).toBe('lost')
  noteReached()
  expect(getReachability()).toBe('reachable')
})

it('doubles the delay after every failed check, up to 30 seconds', () => {
  expect([0, 1, 2, 9].map(delayBeforeCheck)).toEqual([1000, 2000, 4000, 30_000])
})
