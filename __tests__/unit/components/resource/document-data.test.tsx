import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import type { DocumentData } from '@/lib/resource/document-data'

const read = jest.fn(async () => 'from the browser')

function Value() {
  const { data, isFetched } = useQuery({
    queryKey: ['things', { a: 1, b: 2 }],
    queryFn: read,
    staleTime: 60_000,
  })
  return <p>{isFetched ? String(data) : 'nothing yet'}</p>
}

function open(client: QueryClient, data: DocumentData | undefined) {
  return render(
    <QueryClientProvider client={client}>
      <DocumentDataBoundary data={data}>
        <Value />
      </DocumentDataBoundary>
    </QueryClientProvider>,
  )
}

// The order of the parameters does not matter, as in keys that the browser builds.
const dataOf = (value: string, at = Date.now()): DocumentData => ({
  at,
  queries: [[['things', { b: 2, a: 1 }], value]],
})

beforeEach(() => read.mockClear())

test('the queries below show the data of the document without a request of their own', () => {
  open(new QueryClient(), dataOf('from the document'))
  expect(screen.getByText('from the document')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
})

test('data of a document replaces older data, but not newer data', async () => {
  const client = new QueryClient()
  client.setQueryData(['things', { a: 1, b: 2 }], 'before', { updatedAt: Date.now() - 10_000 })
  const { unmount } = open(client, dataOf('later'))
  expect(await screen.findByText('later')).toBeVisible()
  unmount()
  open(client, dataOf('much earlier', 2000))
  expect(screen.getByText('later')).toBeVisible()
})

test('queries send their own requests without a document, or when its data is old', async () => {
  open(new QueryClient(), undefined)
  expect(await screen.findByText('from the browser')).toBeVisible()
  open(new QueryClient(), dataOf('old', Date.now() - 100_000))
  await waitFor(() => expect(screen.getAllByText('from the browser')).toHaveLength(2))
  expect(read).toHaveBeenCalledTimes(2)
})
