import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { removeOnce, useProductPlan } from '@/components/products/use-product-plan'
import { PlatformError } from '@/lib/ordercloud/errors'

jest.mock('@/lib/ordercloud/sdk')

const rejected = new PlatformError('The location has open orders.', {
  status: 400,
  errorCode: 'InventoryRecord.OpenOrdersExist',
})

function openPlan() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useProductPlan('p'), { wrapper })
}

test('stops at the step that fails, and continues with it', async () => {
  const { result } = openPlan()
  const [first, second, third] = [
    jest.fn(),
    jest.fn().mockRejectedValueOnce(rejected).mockResolvedValue({}),
    jest.fn(),
  ]
  const steps = [first, second, third].map((run, at) => ({
    key: `step ${at}`,
    label: `Step ${at}`,
    run: async () => run() as unknown,
  }))
  let isDone: boolean | undefined
  await act(async () => {
    isDone = await result.current.run(steps, 'Saved.')
  })
  expect(isDone).toBe(false)
  expect(result.current.problem).toBe('“Step 1” failed. The location has open orders.')
  expect(result.current.doneCount).toBe(1)
  expect(third).not.toHaveBeenCalled()
  await act(async () => {
    isDone = await result.current.run(steps, 'Saved.')
  })
  expect(isDone).toBe(true)
  expect(result.current.problem).toBeUndefined()
  expect([first, second, third].map((run) => run.mock.calls.length)).toEqual([1, 2, 1])
})

test('a record that is gone counts as removed, and another error does not', async () => {
  const gone = new PlatformError('Gone', { status: 404, errorCode: 'NotFound' })
  await expect(removeOnce(() => Promise.reject(gone))).resolves.toBeUndefined()
  await expect(removeOnce(() => Promise.reject(rejected))).rejects.toBe(rejected)
})
