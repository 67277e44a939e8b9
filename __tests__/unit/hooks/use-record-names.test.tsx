import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useRecordNames } from '@/hooks/use-record-names'
import { keys } from '@/lib/ordercloud/keys'

const places = [
  { path: 'buyers', id: 'b1' },
  { path: 'buyers/b1/users', id: 'u1' },
]

it('reads names from cached records and rows as they load, and clears them with the cache', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useRecordNames(places), { wrapper })
  expect(result.current).toEqual([null, null])

  act(() => {
    const Items = [
      { ID: 'u0', FirstName: 'Other' },
      { ID: 'u1', FirstName: 'Ada', LastName: 'Story' },
    ]
    client.setQueryData(keys.list('buyers/b1/users', { page: 1 }), { Items, Meta: {} })
  })
  await waitFor(() => expect(result.current).toEqual([null, 'Ada Story']))

  act(() => void client.setQueryData(keys.item('buyers', 'b1'), { ID: 'b1', Name: 'Ash' }))
  await waitFor(() => expect(result.current).toEqual(['Ash', 'Ada Story']))
  // The record is newer than a row of a list.
  act(() => void client.setQueryData(keys.item('buyers/b1/users', 'u1'), { ID: 'u1', Username: 'ada' }))
  await waitFor(() => expect(result.current).toEqual(['Ash', 'ada']))
  act(() => client.clear())
  await waitFor(() => expect(result.current).toEqual([null, null]))
})

it('does not read the cache again when only an observer is added', async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useRecordNames(places), { wrapper })
  const look = jest.spyOn(client, 'getQueryData')
  // Components create observers in the same way while they render.
  new QueryObserver(client, { queryKey: ['anything'], enabled: false })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(look).not.toHaveBeenCalled()
  act(() => void client.setQueryData(['anything'], {}))
  await waitFor(() => expect(look).toHaveBeenCalled())
})
