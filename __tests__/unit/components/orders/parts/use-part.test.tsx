import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { usePart, useWholePart } from '@/components/orders/parts/use-part'
import { recordPart } from '@/lib/resource/part'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))

const read = jest.fn()
const part = recordPart<{ ID: string }>('orders', 'o', 'lines', (_oc, page) => read(page) as never)

/** A page of a part with the given rows, of a list with that many pages. */
const page = (ids: string[], TotalPages = 1) => ({
  Items: ids.map((ID) => ({ ID })),
  Meta: { Page: 1, PageSize: 2, TotalCount: ids.length, TotalPages },
})

function open<T>(hook: () => T, client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper })
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
const idsOf = (rows: { ID: string }[] | undefined) => rows?.map(({ ID }) => ID)

beforeEach(() => read.mockReset())

it('takes all rows from the first page of the record page if there is no other', async () => {
  const client = newClient()
  read.mockResolvedValue(page(['a', 'b']))
  const shown = open(() => usePart(part), client)
  await waitFor(() => expect(shown.result.current.data).toBeDefined())
  const { result } = open(() => useWholePart(part), client)
  expect(idsOf(result.current.data)).toEqual(['a', 'b'])
  expect(read).toHaveBeenCalledTimes(1)
})

it('reads every page if there are several', async () => {
  const client = newClient()
  read.mockImplementation((at: number) => Promise.resolve(at === 1 ? page(['a', 'b'], 2) : page(['c'], 2)))
  const shown = open(() => usePart(part), client)
  await waitFor(() => expect(shown.result.current.data).toBeDefined())
  const { result } = open(() => useWholePart(part), client)
  expect(result.current.data).toBeUndefined()
  await waitFor(() => expect(idsOf(result.current.data)).toEqual(['a', 'b', 'c']))
})

it('returns no rows from before a change, neither of an earlier dialog nor of the record page', async () => {
  const client = newClient()
  read.mockResolvedValueOnce(page(['old']))
  const shown = open(() => usePart(part), client)
  await waitFor(() => expect(shown.result.current.data).toBeDefined())
  const first = open(() => useWholePart(part), client)
  expect(idsOf(first.result.current.data)).toEqual(['old'])
  first.unmount()
  await waitFor(() => expect(client.getQueryData([...part.key, 'all'])).toBeUndefined())

  let respond = (_: ReturnType<typeof page>) => {}
  read.mockReturnValue(new Promise((resolve) => (respond = resolve)))
  void client.invalidateQueries({ queryKey: part.key })
  const second = open(() => useWholePart(part), client)
  expect(second.result.current.data).toBeUndefined()
  respond(page(['new']))
  await waitFor(() => expect(idsOf(second.result.current.data)).toEqual(['new']))
})
