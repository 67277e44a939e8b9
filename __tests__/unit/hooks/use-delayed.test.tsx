import { act, renderHook } from '@testing-library/react'
import { useDelayed } from '@/hooks/use-delayed'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const start = (isSo: boolean) => renderHook((props) => useDelayed(props.isSo), { initialProps: { isSo } })
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

it('becomes true after 200 ms', () => {
  const { result } = start(true)
  pass(199)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
})

it('stays false for a shorter time, and starts over each time', () => {
  const { result, rerender } = start(true)
  pass(150)
  rerender({ isSo: false })
  pass(500)
  expect(result.current).toBe(false)
  rerender({ isSo: true })
  pass(199)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender({ isSo: false })
  expect(result.current).toBe(false)
})
