import { act, renderHook } from '@testing-library/react'
import { useSave } from '@/hooks/use-save'

const add = (word: string) => ({
  label: word,
  run: async (record: string[] | null) => [...(record ?? []), word],
  makes: null,
})
const fail = { label: 'fail', run: () => Promise.reject(new Error('no')), makes: null }

test('runs steps in order, each with the result of the previous one', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const outcome = await act(() => result.current.save([add('a'), add('b')], null))
  expect(outcome).toEqual({ record: ['a', 'b'], isWritten: true })
  expect(result.current.reports).toEqual([])
})

test('stops at a failed step, and reports and keeps the completed steps', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const outcome = await act(() => result.current.save([add('a'), fail, add('c')], null))
  expect(outcome).toEqual({ record: ['a'], isWritten: true, error: new Error('no') })
  expect(result.current.reports.map(({ outcome: how }) => how)).toEqual(['done', 'failed', 'waiting'])
})

test('runs one save at a time', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  let runs = 0
  const slow = {
    label: 'slow',
    run: async () => {
      runs += 1
      await Promise.resolve()
      return ['x']
    },
    makes: null,
  }
  const outcomes = await act(() => Promise.all([1, 2, 3].map(() => result.current.save([slow], null))))
  expect(runs).toBe(1)
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(result.current.isSaving).toBe(false)
})

test('saves the steps and the record that the check returns', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const check = async () => ({ steps: [add('b')], from: ['latest'] })
  expect(await act(() => result.current.save([add('a')], ['old'], check))).toEqual({
    record: ['latest', 'b'],
    isWritten: true,
  })
})

test('writes nothing when the check cancels or fails, and skips the check without steps', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const run = jest.fn()
  const steps = [{ label: 'a', run, makes: null }]
  expect(await act(() => result.current.save(steps, ['old'], async () => undefined))).toBeUndefined()
  const error = new Error('no')
  const refuse = () => Promise.reject(error)
  expect(await act(() => result.current.save(steps, ['old'], refuse))).toEqual({
    record: ['old'],
    isWritten: false,
    error,
  })
  expect(run).not.toHaveBeenCalled()
  expect(result.current.isSaving).toBe(false)
  expect(await act(() => result.current.save([], ['old'], refuse))).toEqual({
    record: ['old'],
    isWritten: false,
  })
})

test('reports nothing as written when the check leaves no steps or the first step fails', async () => {
  const { result } = renderHook(() => useSave<string[]>())
  const check = async () => ({ steps: [], from: ['latest'] })
  expect(await act(() => result.current.save([add('a')], ['old'], check))).toEqual({
    record: ['latest'],
    isWritten: false,
  })
  expect(await act(() => result.current.save([fail, add('a')], ['old']))).toMatchObject({ isWritten: false })
})
