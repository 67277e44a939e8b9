/** @jest-environment node */
import { createPeriodReader } from '@/components/reports/rules/period-reader'

jest.mock('@/lib/ordercloud/sdk')
jest.mock('@/lib/ordercloud/client', () => ({ call: (run: (oc: object) => unknown) => run({}) }))

const instants = { from: '2026-01-01T00:00:00.000Z', before: '2026-01-03T00:00:00.000Z' }

it('reads a period with too many pages in parts, without a gap', async () => {
  const { readPeriod } = createPeriodReader(new AbortController().signal, () => undefined)
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
