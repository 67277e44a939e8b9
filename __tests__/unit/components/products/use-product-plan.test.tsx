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

test('runs the steps once when it is called again before the next render', async () => {
  const { result } = openPlan()
  const run = jest.fn().mockResolvedValue({})
  const steps = [{ key: 'a', label: 'A', run: async () => run() as unknown }]
  const { run: start } = result.current
  let results: boolean[] = []
  await act(async () => {
    results = await Promise.all([start(steps), start(steps)])
  })
  expect(results).toEqual([true, false])
  expect(run).toHaveBeenCalledTimes(1)
})

test('lists each step with its result, and the reason of a failure', async () => {
  const { result } = openPlan()
  let finishFirst = () => {}
  const first = new Promise<void>((resolve) => (finishFirst = resolve))
  const steps = [
    { key: 'a', label: 'A', request: 'POST /v1/specs', run: () => first },
    { key: 'b', label: 'B', run: () => Promise.reject(rejected) },
    { key: 'c', label: 'C', run: () => Promise.resolve() },
  ]
  const outcomes = () => result.current.list(steps).map(({ outcome }) => outcome)
  expect(outcomes()).toEqual(['planned', 'planned', 'planned'])
  let running: Promise<boolean> | undefined
  act(() => {
    running = result.current.run(steps, 'Saved.')
  })
  expect(outcomes()).toEqual(['running', 'waiting', 'waiting'])
  await act(async () => {
    finishFirst()
    await running
  })
  expect(result.current.list(steps)).toEqual([
    { key: 'a', label: 'A', request: 'POST /v1/specs', outcome: 'done' },
    {
      ...{ key: 'b', label: 'B', request: undefined, outcome: 'failed' },
      reason: 'The location has open orders.',
    },
    { key: 'c', label: 'C', request: undefined, outcome: 'waiting' },
  ])
})

test('a record that is gone counts as removed, and another error does not', async () => {
  const gone = new PlatformError('Gone', { status: 404, errorCode: 'NotFound' })
  await expect(removeOnce(() => Promise.reject(gone))).resolves.toBeUndefined()
  await expect(removeOnce(() => Promise.reject(rejected))).rejects.toBe(rejected)
})
