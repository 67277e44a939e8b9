import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StandardViews } from '@/components/resource/list/standard-views'
import type { ListedResource } from '@/components/resource/listed-resource'

const list = jest.fn()
const things = {
  path: 'things',
  route: '/things',
  search: { words: 'name' },
  rules: {
    sortable: ['Name'],
    defaultSort: 'Name',
    filters: [{ kind: 'text', key: 'Status', label: 'Status' }],
  },
  service: { list },
  standardViews: (now: Date) => [
    { name: 'Open', filters: { Status: 'Open' }, sort: '!Name' },
    { name: 'Late', filters: { Status: `<${now.getUTCFullYear()}` }, columns: ['status', 'size'] },
  ],
} as unknown as ListedResource<object>

const opened = jest.fn()
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StandardViews resource={things} route="/things" onOpen={opened} />
    </QueryClientProvider>,
  )

beforeEach(() => jest.clearAllMocks())

it('counts the rows of each view with one request for one row', async () => {
  list.mockResolvedValue({ Items: [], Meta: { TotalCount: 1234 } })
  show()
  expect(await screen.findAllByText('1,234')).toHaveLength(2)
  expect(list).toHaveBeenCalledTimes(2)
  expect(list).toHaveBeenCalledWith(
    expect.objectContaining({ filters: { Status: 'Open' }, sortBy: ['!Name'], pageSize: 1 }),
    expect.objectContaining({ quiet: true }),
  )
})

it('opens a view by click, also when its number could not be loaded', async () => {
  list.mockRejectedValue(new Error('no'))
  show()
  const link = screen.getByRole('link', { name: 'Open' })
  expect(link).toHaveAttribute('href', '/things?Status=Open&sort=%21Name')
  await userEvent.click(link)
  expect(opened).toHaveBeenCalledWith('Status=Open&sort=%21Name')
  expect(screen.getByRole('list', { name: 'Standard views' })).toHaveTextContent('OpenLate')
})

it('opens a view with its columns', () => {
  list.mockRejectedValue(new Error('no'))
  show()
  expect(screen.getByRole('link', { name: 'Late' })).toHaveAttribute(
    'href',
    expect.stringContaining('columns=status%2Csize'),
  )
})
