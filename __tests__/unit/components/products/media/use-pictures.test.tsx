import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { usePictures } from '@/components/products/media/use-pictures'
import { products } from '@/components/products/resource'
import { call } from '@/lib/ordercloud/client'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

let stored: { ID: string; xp: Record<string, unknown> }
const sdk = {
  Products: {
    Get: async () => stored,
    Patch: async (_: string, { xp }: { xp: object }) => (stored = { ID: 'p', xp: { ...stored.xp, ...xp } }),
  },
}

it('starts a save from the list that the save right before it has written', async () => {
  stored = { ID: 'p', xp: {} }
  jest.mocked(call).mockImplementation((run) => run(sdk as never))
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePictures(products, stored as never), { wrapper })
  const problems: unknown[] = []
  await act(async () => {
    // The page has not been rendered again between the two saves.
    const { save } = result.current
    problems.push(await save((entries) => [...entries, 'one']))
    problems.push(await save((entries) => [...entries, 'two']))
  })
  expect(problems).toEqual([undefined, undefined])
  expect(stored.xp).toEqual({ Images: ['one', 'two'] })
  await waitFor(() => expect(result.current.pictures).toEqual({ entries: ['one', 'two'] }))
})
