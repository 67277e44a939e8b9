/** @jest-environment node */
import { bulkBody, bulkJob, bulkProblems, importJob, type BulkField } from '@/lib/jobs/bulk'
import { NO_ROWS, writeOf } from '@/lib/jobs/job'
import { outcomeCsv, outcomeWords } from '@/lib/jobs/outcome'
import { isJobPath } from '@/lib/jobs/platform'
import { aSupplier } from '@/lib/resource/references'
import { aJob, targets } from './support'

const fields: BulkField[] = [
  { field: 'Active', kind: 'boolean', label: 'Active' },
  { field: 'Locale', kind: 'choice', label: 'Locale', options: [{ value: 'en', label: 'English' }] },
  { field: 'Limit', kind: 'number', label: 'Limit', min: 0, decimals: 0, canClear: true },
  { field: 'Start', kind: 'instant', label: 'Start', canClear: true },
  { field: 'Print', kind: 'text', label: 'Fine print', max: 5, canClear: true },
  { field: 'Supplier', kind: 'reference', label: 'Supplier', to: aSupplier, canClear: true },
]

test('only chosen fields are in the body, yes and no as booleans', () => {
  expect(bulkBody(fields, { Active: 'false', Locale: 'en' })).toEqual({ Active: false, Locale: 'en' })
  expect(bulkBody(fields, { Active: 'true' })).toEqual({ Active: true })
  expect(bulkBody(fields, { Other: 'x' })).toBeUndefined()
})

test('numbers are numbers, and what is cleared is null', () => {
  const Start = '2026-03-03T09:15:00.000Z'
  expect(bulkBody(fields, { Limit: '12', Start })).toEqual({ Limit: 12, Start })
  expect(bulkBody(fields, { Limit: null, Start: null })).toEqual({ Limit: null, Start: null })
})

test('texts are trimmed, and a record is given by its id', () => {
  expect(bulkBody(fields, { Print: ' Now ', Supplier: 'tarnwick' })).toEqual({
    Print: 'Now',
    Supplier: 'tarnwick',
  })
  expect(bulkBody(fields, { Print: null, Supplier: null })).toEqual({ Print: null, Supplier: null })
})

test.each([
  [{ Limit: '12', Start: '2026-03-03T09:15:00.000Z', Active: 'true' }, {}],
  [{ Limit: null }, {}],
  [{ Limit: '' }, { Limit: 'Give a value for Limit, or leave it as it is' }],
  [{ Print: ' ' }, { Print: 'Fine print is required' }],
  [{ Print: 'longer' }, { Print: 'Fine print has at most 5 characters' }],
  [{ Supplier: '' }, { Supplier: 'Give a value for Supplier, or leave it as it is' }],
  [{ Limit: '1.5' }, { Limit: 'Limit is a whole number' }],
  [{ Limit: '-1' }, { Limit: 'Limit is at least 0' }],
  [{ Start: 'incomplete' }, { Start: 'Start needs a day and a time' }],
])('of %j it says %j', (values, problems) => expect(bulkProblems(fields, values)).toEqual(problems))

test('a job says what it does to how many, and holds nothing that cannot be stored', () => {
  const place = {
    path: 'products',
    route: '/products',
    words: { one: 'product', many: 'products', extra: () => 1 },
  }
  const plan = bulkJob(place, { kind: 'delete' }, targets(2))
  expect(plan.title).toBe('Delete 2 products')
  expect(structuredClone(plan)).toEqual(plan)
  expect(bulkJob(place, { kind: 'patch', body: {} }, targets(1)).title).toBe('Edit 1 product')
  expect(importJob(place, targets(3), 0)).toEqual(expect.not.objectContaining({ leftOut: 0 }))
  expect(importJob(place, targets(3), 2)).toMatchObject({ title: 'Import 3 products', leftOut: 2 })
})

test('a row’s own write goes before the job’s', () => {
  const job = aJob({ kind: 'delete' })
  expect(writeOf(job, { id: 'a', name: 'A' })).toEqual({ kind: 'delete' })
  expect(writeOf(job, { id: 'a', name: 'A', write: { kind: 'patch', body: {} } })).toEqual({
    kind: 'patch',
    body: {},
  })
  const { write: _, ...bare } = job
  expect(() => writeOf(bare, { id: 'a', name: 'A' })).toThrow('does not say what to do with a')
})

test('the outcome is a file in the order of the job, with lines where there was one', async () => {
  const row = { jobId: 'j', name: '=Evil', state: 'failed' as const, reason: 'No, thanks' }
  const text = await outcomeCsv([
    { ...row, n: 1, id: 'b', line: 3 },
    { jobId: 'j', n: 0, id: 'a', name: 'A', line: 2, state: 'done' },
  ]).text()
  expect(text).toBe('Line,ID,Name,Outcome,Reason\r\n2,a,A,Done,\r\n3,b,\'=Evil,Failed,"No, thanks"\r\n')
})

test.each([
  [{ ...NO_ROWS, done: 1200 }, '1,200 done.'],
  [{ ...NO_ROWS, done: 1, failed: 2, skipped: 3 }, '1 done, 2 failed, 3 skipped.'],
  [{ ...NO_ROWS, failed: 2 }, '0 done, 2 failed.'],
  [{ ...NO_ROWS, done: 1, stopped: 4000 }, '1 done, 4,000 stopped.'],
])('%j is %s', (counts, words) => expect(outcomeWords(counts)).toBe(words))

test('jobs know the paths they can work on', () => {
  expect(isJobPath('products')).toBe(true)
  expect(isJobPath('buyers/harborline/users')).toBe(true)
  expect(isJobPath('buyers/users')).toBe(false)
  expect(isJobPath('constructor')).toBe(false)
})
