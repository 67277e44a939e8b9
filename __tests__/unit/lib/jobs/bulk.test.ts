/** @jest-environment node */
import { bulkBody, bulkJob, bulkProblems, type BulkField } from '@/lib/jobs/bulk'
import { importJob } from '@/lib/jobs/import-job'
import { NO_ROWS, writeOf, type Target } from '@/lib/jobs/job'
import { lineWords, outcomeCsv, outcomeWords } from '@/lib/jobs/outcome'
import { isJobPath } from '@/lib/jobs/platform'
import { supplierReference } from '@/lib/resource/references'
import { aJob, targets } from './support'

const fields: BulkField[] = [
  { field: 'Active', kind: 'boolean', label: 'Active' },
  { field: 'Locale', kind: 'choice', label: 'Locale', options: [{ value: 'en', label: 'English' }] },
  { field: 'Limit', kind: 'number', label: 'Limit', min: 0, decimals: 0, canClear: true },
  { field: 'Start', kind: 'instant', label: 'Start', canClear: true },
  { field: 'Print', kind: 'text', label: 'Fine print', max: 5, canClear: true },
  { field: 'Supplier', kind: 'reference', label: 'Supplier', to: supplierReference, canClear: true },
]

test('builds a body from the chosen fields only, with booleans for yes and no', () => {
  expect(bulkBody(fields, { Active: 'false', Locale: 'en' })).toEqual({ Active: false, Locale: 'en' })
  expect(bulkBody(fields, { Active: 'true' })).toEqual({ Active: true })
  expect(bulkBody(fields, { Other: 'x' })).toBeUndefined()
})

test('sends numbers as numbers and cleared fields as null', () => {
  const Start = '2026-03-03T09:15:00.000Z'
  expect(bulkBody(fields, { Limit: '12', Start })).toEqual({ Limit: 12, Start })
  expect(bulkBody(fields, { Limit: null, Start: null })).toEqual({ Limit: null, Start: null })
})

test('trims texts, and sends a referenced record by its ID', () => {
  expect(bulkBody(fields, { Print: ' Now ', Supplier: 'tarnwick' })).toEqual({
    Print: 'Now',
    Supplier: 'tarnwick',
  })
  expect(bulkBody(fields, { Print: null, Supplier: null })).toEqual({ Print: null, Supplier: null })
})

test('sends fields within another one as one object', () => {
  const within: BulkField[] = ['Enabled', 'OrderCanExceed'].map((name) => ({
    ...{ field: `Inventory.${name}`, kind: 'boolean' as const, label: name },
  }))
  expect(bulkBody(within, { 'Inventory.Enabled': 'true', 'Inventory.OrderCanExceed': 'false' })).toEqual({
    Inventory: { Enabled: true, OrderCanExceed: false },
  })
})

test.each([
  [{ Limit: '12', Start: '2026-03-03T09:15:00.000Z', Active: 'true' }, {}],
  [{ Limit: null }, {}],
  [{ Limit: '' }, { Limit: 'Enter a value for Limit, or choose “Do not change”.' }],
  [{ Print: ' ' }, { Print: 'Fine print is required.' }],
  [{ Print: 'longer' }, { Print: 'Fine print can have at most 5 characters.' }],
  [{ Supplier: '' }, { Supplier: 'Enter a value for Supplier, or choose “Do not change”.' }],
  [{ Limit: '1.5' }, { Limit: 'Limit must be a whole number.' }],
  [{ Limit: '-1' }, { Limit: 'Limit must be at least 0.' }],
  [{ Start: 'incomplete' }, { Start: 'Start must have a date and a time.' }],
])('for the values %j, reports the problems %j', (values, problems) =>
  expect(bulkProblems(fields, values)).toEqual(problems),
)

const place = {
  path: 'products',
  route: '/products',
  words: { one: 'product', many: 'products', extra: () => 1 },
}

test('a bulk edit keeps the writes of rows that differ, because the undo needs them', () => {
  const write = { kind: 'patch' as const, body: { Active: true } }
  const [first, ...others] = targets(2)
  const own = { ...first, write: { kind: 'patch', body: { Active: false } } } as Target
  expect(bulkJob(place, 'Edit', write, [own, ...others]).canUndoRows).toBe(true)
  expect(bulkJob(place, 'Edit', write, others)).not.toHaveProperty('canUndoRows')
})

test('a job has a title with its action and count, and contains only data that can be stored', () => {
  const plan = bulkJob(place, 'Delete', { kind: 'delete' }, targets(2))
  expect(plan.title).toBe('Delete 2 products')
  expect(structuredClone(plan)).toEqual(plan)
  expect(bulkJob(place, 'Edit', { kind: 'patch', body: {} }, targets(1)).title).toBe('Edit 1 product')
  expect(importJob(place, { targets: targets(3) }, 0)).toEqual(expect.not.objectContaining({ leftOut: 0 }))
  expect(importJob(place, { targets: targets(3) }, 2)).toMatchObject({
    title: 'Import 3 products',
    leftOut: 2,
  })
})

test('the write of a row takes precedence over the write of the job', () => {
  const job = aJob({ kind: 'delete' })
  expect(writeOf(job, { id: 'a', name: 'A' })).toEqual({ kind: 'delete' })
  expect(writeOf(job, { id: 'a', name: 'A', write: { kind: 'patch', body: {} } })).toEqual({
    kind: 'patch',
    body: {},
  })
  const { write: _, ...bare } = job
  expect(() => writeOf(bare, { id: 'a', name: 'A' })).toThrow('has no data for a')
})

test('writes the outcome as CSV in the order of the job, with import line numbers', async () => {
  const row = { jobId: 'j', name: '=Evil', state: 'failed' as const, reason: 'No, thanks' }
  const text = await outcomeCsv([
    { ...row, n: 1, id: 'b', line: 3 },
    { jobId: 'j', n: 0, id: 'a', name: 'A', line: 2, state: 'done' },
  ]).text()
  expect(text).toBe('Line,ID,Name,Outcome,Reason\r\n2,a,A,Done,\r\n3,b,\'=Evil,Failed,"No, thanks"\r\n')
})

test('writes an outcome for each line of the file that a record is formed of', async () => {
  const row = { jobId: 'j', n: 0, name: 'S', state: 'done' as const }
  const text = await outcomeCsv([
    { ...row, id: 's', line: 2, moreLines: [4, 7] },
    { ...row, id: 't', line: 3, n: 1 },
  ]).text()
  expect(text).toBe(
    ['Line,ID,Name,Outcome,Reason', '2,s,S,Done,', '4,s,S,Done,', '7,s,S,Done,', '3,t,S,Done,', ''].join(
      '\r\n',
    ),
  )
})

test.each([
  [{}, ''],
  [{ line: 2 }, 'Line 2'],
  [{ line: 2, moreLines: [4] }, 'Lines 2 and 4'],
  [{ line: 2, moreLines: [4, 7] }, 'Lines 2, 4 and 7'],
])('names the lines of %j as “%s”', (target, words) => expect(lineWords(target)).toBe(words))

test.each([
  [{ ...NO_ROWS, done: 1200 }, '1,200 done.'],
  [{ ...NO_ROWS, done: 1, failed: 2, skipped: 3 }, '1 done, 2 failed, 3 skipped.'],
  [{ ...NO_ROWS, failed: 2 }, '0 done, 2 failed.'],
  [{ ...NO_ROWS, done: 1, stopped: 4000 }, '1 done, 4,000 stopped.'],
])('summarizes %j as “%s”', (counts, words) => expect(outcomeWords(counts)).toBe(words))

test('recognizes the record paths that jobs can process', () => {
  expect(isJobPath('products')).toBe(true)
  expect(isJobPath('buyers/harborline/users')).toBe(true)
  expect(isJobPath('buyers/users')).toBe(false)
  expect(isJobPath('constructor')).toBe(false)
})
