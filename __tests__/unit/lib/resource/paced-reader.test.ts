/** @jest-environment node */
import { createPacedReader, type Progress } from '@/lib/resource/paced-reader'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))

function reader(signal = new AbortController().signal) {
  const seen: Progress[] = []
  return { ...createPacedReader(signal, (progress) => seen.push(progress)), seen }
}

it('reads every page of a list, and counts the requests', async () => {
  const { readAll, seen } = reader()
  const rows = await readAll(async (_oc, { page }) => ({ Items: [page], Meta: { TotalPages: 3 } }))
  expect(rows).toEqual([1, 2, 3])
  expect(seen[0]).toEqual({ done: 0, total: 1 })
  expect(seen.at(-1)).toEqual({ done: 3, total: 3 })
})

it('makes no further requests after a failure or a stop', async () => {
  const sent = jest.fn()
  const failing = reader()
  const list =
    (fails: () => void) =>
    async (_oc: object, { page }: { page: number }) => {
      sent(page)
      if (page === 2) fails()
      return { Items: [], Meta: { TotalPages: 50 } }
    }
  const reading = failing.readAll(
    list(() => {
      throw new Error('No.')
    }),
  )
  await expect(reading).rejects.toThrow('No.')
  await new Promise(setImmediate)
  const afterFailure = sent.mock.calls.length
  expect(afterFailure).toBeLessThan(10)

  sent.mockClear()
  const control = new AbortController()
  const stopped = reader(control.signal)
  await expect(stopped.readAll(list(() => control.abort()))).rejects.toThrow()
  expect(sent.mock.calls.length).toBeLessThan(10)
})
