import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { PartPanel } from '@/components/resource/record/record-panel'
import { PlatformError } from '@/lib/ordercloud/errors'
import { recordPart } from '@/lib/resource/part'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))
const mockParams = jest.fn(() => new URLSearchParams())
jest.mock('next/navigation', () => ({
  usePathname: () => '/things/a',
  useSearchParams: () => mockParams(),
}))

const list = jest.fn()
const part = recordPart<string>('things', 'a', 'parts', (_oc, page, request) => list(page, request))
const answer = (Items: string[], TotalPages = 1) => ({
  Items,
  Meta: { TotalCount: Items.length, TotalPages },
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <PartPanel title="Parts" part={part} none="No parts.">
        {(items) => <p>{items.join(', ')}</p>}
      </PartPanel>
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: 'Parts' })
}

beforeEach(() => {
  list.mockReset()
  mockParams.mockReturnValue(new URLSearchParams())
  window.history.replaceState(null, '', '/things/a')
})

it('shows the items and their number', async () => {
  list.mockResolvedValue(answer(['bolt', 'nut']))
  const panel = show()
  expect(within(panel).getByRole('status', { name: 'Loading: Parts' })).toBeInTheDocument()
  expect(await within(panel).findByText('bolt, nut')).toBeInTheDocument()
  expect(panel).toHaveTextContent('Parts2')
  expect(within(panel).queryByRole('navigation')).toBeNull()
})

it('shows a message when there are no items', async () => {
  list.mockResolvedValue(answer([]))
  expect(await within(show()).findByText('No parts.')).toBeInTheDocument()
})

it('shows an error in the panel when loading fails, and retries on request', async () => {
  list.mockRejectedValueOnce(
    new PlatformError('No.', { status: 500, errors: [{ ErrorCode: 'X', Message: 'Broken.' }] }),
  )
  const panel = show()
  const alert = await within(panel).findByRole('alert')
  expect(alert).toHaveTextContent('Parts could not be loaded')
  expect(alert).toHaveTextContent('Broken.')
  list.mockResolvedValue(answer(['bolt']))
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry parts' }))
  expect(await within(panel).findByText('bolt')).toBeInTheDocument()
})

it('reads the page number from the URL, and navigates to other pages', async () => {
  mockParams.mockReturnValue(new URLSearchParams('parts=2&other=1'))
  window.history.replaceState(null, '', '/things/a?parts=2&other=1')
  list.mockResolvedValue(answer(['screw'], 3))
  const panel = show()
  expect(await within(panel).findByText('screw')).toBeInTheDocument()
  expect(list.mock.calls[0]?.[0]).toBe(2)
  const pages = within(panel).getByRole('navigation', { name: 'Pages of parts' })
  fireEvent.click(within(pages).getByRole('button', { name: 'Next page' }))
  expect(window.location.search).toBe('?parts=3&other=1')
  fireEvent.click(within(pages).getByRole('button', { name: 'First page' }))
  expect(window.location.search).toBe('?other=1')
})

it.each(['0', '-1', 'two', '1.5'])('treats page %s in the URL as the first page', async (page) => {
  mockParams.mockReturnValue(new URLSearchParams({ parts: page }))
  list.mockResolvedValue(answer(['bolt']))
  await within(show()).findByText('bolt')
  expect(list.mock.calls[0]?.[0]).toBe(1)
})

it('offers the first page when the requested page does not exist', async () => {
  mockParams.mockReturnValue(new URLSearchParams('parts=9'))
  list.mockResolvedValue({ Items: [], Meta: { TotalCount: 3, TotalPages: 1 } })
  const panel = show()
  expect(await within(panel).findByText('There is no page 9 of it.')).toBeInTheDocument()
  expect(within(panel).getByRole('button', { name: 'First page' })).toHaveAttribute('aria-disabled', 'false')
})
