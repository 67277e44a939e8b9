/** @jest-environment node */
import { createPacedReader, lastDays, middleOf, type Progress } from '@/lib/resource/paced-reader'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))

const instants = { from: '2026-01-01T00:00:00.000Z', before: '2026-01-03T00:00:00.000Z' }

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

it('reads a period with too many pages in parts, without a gap', async () => {
  const { readPeriod } = reader()
  const read: string[] = []
  const days = await readPeriod(instants, async (_oc, { instants: { from, before }, page }) => {
    const isWhole = Date.parse(before) - Date.parse(from) > 86_400_000
    if (!isWhole) read.push(`${from} ${before} ${page}`)
    return { Items: [from], Meta: { TotalPages: isWhole ? 31 : 1 } }
  })
  expect(days).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'])
  expect(read).toEqual([
    '2026-01-01T00:00:00.000Z 2026-01-02T00:00:00.000Z 1',
    '2026-01-02T00:00:00.000Z 2026-01-03T00:00:00.000Z 1',
  ])
})

it('covers the last days of a time zone until midnight', () => {
  // It is March 30 in Vienna, and summer time has begun there since.
  expect(lastDays(3, new Date('2026-03-29T22:30:00Z'), 'Europe/Vienna')).toEqual({
    from: '2026-03-27T23:00:00.000Z',
    before: '2026-03-30T22:00:00.000Z',
  })
})

it('halves a period, unless it is shorter than a minute', () => {
  const day = { from: '2026-03-28T23:00:00.000Z', before: '2026-03-29T22:00:00.000Z' }
  expect(middleOf(day)).toBe('2026-03-29T10:30:00.000Z')
  expect(middleOf({ from: '2026-03-29T10:00:00Z', before: '2026-03-29T10:00:59Z' })).toBeUndefined()
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
