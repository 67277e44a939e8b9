import { act, renderHook } from '@testing-library/react'
import { useSave } from '@/hooks/use-save'

const add = (word: string) => ({
  label: word,
  run: async (record: string[] | null) => [...(record ?? []), word],
})
const fail = { label: 'fail', run: () => Promise.reject(new Error('no')) }

test('steps run in order, each from what the one before left', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const outcome = await act(() => result.current.save([add('a'), add('b')], null))
  expect(outcome).toEqual({ record: ['a', 'b'] })
  expect(result.current.reports).toEqual([])
})

test('a failed step stops the save, and what was written is reported and kept', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const outcome = await act(() => result.current.save([add('a'), fail, add('c')], null))
  expect(outcome).toEqual({ record: ['a'], error: new Error('no') })
  expect(result.current.reports.map(({ outcome: how }) => how)).toEqual(['done', 'failed', 'waiting'])
})

test('one save at a time, however often it is asked for', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  let runs = 0
  const slow = {
    label: 'slow',
    run: async () => {
      runs += 1
      await Promise.resolve()
      return ['x']
    },
  }
  const outcomes = await act(() => Promise.all([1, 2, 3].map(() => result.current.save([slow], null))))
  expect(runs).toBe(1)
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(result.current.isSaving).toBe(false)
})
