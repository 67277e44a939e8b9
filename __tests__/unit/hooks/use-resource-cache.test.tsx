import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { keys } from '@/lib/ordercloud/keys'
import { listQuery, recordQuery, type Resource } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import { defaultListState } from '@/lib/url/list-state'

interface Thing {
  ID: string
  Name: string
}

const OLD = { ID: 'a', Name: 'Old' }
const NEW = { ID: 'a', Name: 'New' }
const pageOf = (...Items: Thing[]) => ({ Items, Meta: { TotalCount: Items.length } })

/** Creates a cache that contains the old record and requests it again. The test decides when the platform responds. */
function open() {
  const requested: { signal: AbortSignal | undefined; answer: (body: unknown) => void }[] = []
  const ask = ({ signal }: RequestScope) =>
    new Promise<unknown>((answer) => void requested.push({ signal, answer })) as Promise<never>
  const resource = {
    path: 'things',
    idOf: (thing: Thing) => thing.ID,
    service: {
      get: (_id: string, scope: RequestScope) => ask(scope),
      list: (_: object, scope: RequestScope) => ask(scope),
    },
    rules: { sortable: ['Name'], defaultSort: 'Name', filters: [] },
    search: { words: 'name' },
  } as unknown as Resource<Thing>
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const item = recordQuery(resource, 'a')
  const list = listQuery(resource, defaultListState(resource.rules))
  client.setQueryData(item.queryKey, OLD)
  client.setQueryData(list.queryKey, pageOf(OLD) as never)
  const reads = [client.fetchQuery({ ...item, staleTime: 0 }), client.fetchQuery({ ...list, staleTime: 0 })]
  const { result } = renderHook(() => useResourceCache(resource), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const answerLate = async () => {
    requested[0]?.answer(OLD)
    requested[1]?.answer(pageOf(OLD))
    await Promise.allSettled(reads)
  }
  const held = () => ({
    item: client.getQueryData<Thing>(keys.item('things', 'a')),
    rows: client.getQueryData<{ Items: Thing[] }>(list.queryKey)?.Items,
  })
  return { cache: result.current, client, asked: requested, answerLate, held }
}

test('a response requested before a save does not replace the saved record', async () => {
  const { cache, asked, answerLate, held } = open()
  cache.keep(NEW)
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  await answerLate()
  expect(held()).toEqual({ item: NEW, rows: [NEW] })
})

test('a response requested before a deletion does not restore the deleted record', async () => {
  const { cache, asked, answerLate, held } = open()
  cache.forget('a')
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  await answerLate()
  expect(held()).toEqual({ item: undefined, rows: [] })
})

test('a count below the key of the lists does not prevent a save or a deletion', () => {
  const { cache, client, held } = open()
  client.setQueryData(keys.list('things', { only: 'count' }), 5)
  cache.keep(NEW)
  expect(held()).toEqual({ item: NEW, rows: [NEW] })
  cache.forget('a')
  expect(held()).toEqual({ item: undefined, rows: [] })
  expect(client.getQueryData(keys.list('things', { only: 'count' }))).toBe(5)
})
