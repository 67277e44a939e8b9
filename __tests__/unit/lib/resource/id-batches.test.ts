import { idBatches } from '@/lib/resource/id-batches'
import { readRecordsById } from '@/lib/resource/records-by-id'
import type { Reference } from '@/lib/resource/reference'

const longId = (n: number) => `id-${n}`.padEnd(100, 'x')
const lengths = (ids: readonly string[]) => [...idBatches(ids)].map((batch) => batch.length)

test('splits IDs after 100 of them, and before their text becomes too long for a URL', () => {
  const short = Array.from({ length: 250 }, (_, n) => `p${n}`)
  expect(lengths(short)).toEqual([100, 100, 50])
  expect([...idBatches(short)].flat()).toEqual(short)
  const long = Array.from({ length: 30 }, (_, n) => longId(n))
  expect(lengths(long)).toEqual([14, 14, 2])
  for (const batch of idBatches(long)) expect(batch.join('|').length).toBeLessThanOrEqual(1500)
  expect(lengths([])).toEqual([])
})

test('reads records with long IDs in requests with short URLs, and each of them once', async () => {
  const filters: string[] = []
  const to = {
    path: 'things',
    rules: { defaultSort: 'Name' },
    service: {
      list: (options: { filters: { ID: string } }) => {
        filters.push(options.filters.ID)
        const Items = options.filters.ID.split('|').map((ID) => ({ ID }))
        return Promise.resolve({ Items, Meta: {} })
      },
    },
  } as unknown as Reference<{ ID: string }>
  const ids = Array.from({ length: 30 }, (_, n) => longId(n))
  const found = await readRecordsById(to, [...ids, longId(1).toUpperCase()], {})
  expect(found).toHaveLength(30)
  expect(filters).toHaveLength(3)
  for (const filter of filters) expect(filter.length).toBeLessThanOrEqual(1500)
})
