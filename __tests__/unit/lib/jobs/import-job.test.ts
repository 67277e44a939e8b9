/** @jest-environment node */
import { importJob, importUndoText } from '@/lib/jobs/import-job'
import type { Target } from '@/lib/jobs/job'
import { undoEffectText } from '@/lib/jobs/undo-text'

const words = { one: 'thing', many: 'things' }
const place = { path: 'things', route: '/things', words }
const change = (field: string, value: unknown, before: unknown = null): Target => ({
  ...{ id: 'a', name: 'A', before: { [field]: before } },
  write: { kind: 'patch' as const, body: { [field]: value } },
})
const create: Target = { id: 'b', name: 'B', write: { kind: 'create', body: { ID: 'b' } } }
const DELETES = { canUndoCreates: true, keepsUsed: true } as const

test('an import can be undone when every change replaces values that are known', () => {
  const canUndo = (rows: Target[], more = {}) =>
    importJob({ ...place, ...more }, { targets: rows }, 0).canUndoRows === true
  expect(canUndo([change('Name', 'New', 'Old'), change('PriceBreaks', [])])).toBe(true)
  expect(canUndo([change('xp', { Color: 'red' }, { Size: 1 })])).toBe(false)
  expect(canUndo([change('xp', { Size: { Width: 1 } }, { Size: { Depth: 1 } })])).toBe(false)
  expect(canUndo([change('Inventory', { QuantityAvailable: 2 }, { QuantityAvailable: 1 })])).toBe(true)
  expect(canUndo([change('Name', 'New')], { isPersonal: true })).toBe(false)
  const undoText = 'The names are restored.'
  expect(importJob(place, { targets: [change('Name', 'New')], undoText }, 0)).toMatchObject({ undoText })
  expect(importJob(place, { targets: [create], undoText }, 0)).not.toHaveProperty('undoText')
})

test('an import of new records can be undone when they can be deleted, else only its changes', () => {
  const jobOf = (targets: Target[], more = {}) => importJob(place, { targets, ...more }, 0)
  const both = [change('Name', 'New'), create]
  expect(jobOf(both, DELETES)).toMatchObject({ canUndoRows: true, keepsUsed: true })
  expect(jobOf(both, DELETES)).not.toHaveProperty('keptReason')
  expect(jobOf([change('Name', 'New')], DELETES)).not.toHaveProperty('keepsUsed')
  expect(jobOf(both, { canUndoCreates: true })).not.toHaveProperty('keepsUsed')
  expect(jobOf(both)).toMatchObject({
    ...{ canUndoRows: true, keptReason: 'the app does not check what depends on them' },
  })
  expect(jobOf([create])).not.toHaveProperty('canUndoRows')
  expect(jobOf([create], DELETES)).toMatchObject({ canUndoRows: true })
})

test.each([
  [
    { targets: [create, create, change('Name', 'New')], ...DELETES },
    'You can undo this import: 2 created things are deleted and 1 thing gets its previous values back, as a new job. The undo keeps things that changed since then, and created ones that other records depend on.',
  ],
  [
    { targets: [create], canUndoCreates: true as const },
    'You can undo this import: 1 created thing is deleted, as a new job. Records that changed since then are skipped.',
  ],
  [
    { targets: [change('Name', 'New')] },
    'You can undo this import: 1 thing gets its previous values back, as a new job. Values that changed since then are skipped.',
  ],
  [
    { targets: [create, change('Name', 'New')], keptReason: 'buyers know them' },
    'You can undo this import: 1 thing gets its previous values back, as a new job. Values that changed since then are skipped. 1 created thing is kept, because buyers know them.',
  ],
  [
    { targets: [create, create] },
    'This import cannot be undone: the created things are kept, because the app does not check what depends on them.',
  ],
  [
    { targets: [change('xp', { Color: 'red' }, { Size: 1 })] },
    'This import cannot be undone, because it adds values that cannot be removed again.',
  ],
  [
    { targets: [change('Name', 'New')], undoText: 'Names go back.' },
    'You can undo this import: Names go back.',
  ],
])('the review of %j says what an undo does', (plan, text) => {
  expect(importUndoText(place, plan)).toBe(text)
})

test('the review says that an import about people cannot be undone', () => {
  expect(importUndoText({ words, isPersonal: true }, { targets: [create], ...DELETES })).toBe(
    'This import cannot be undone, because this browser does not store the data of things.',
  )
})

test('an undo that only keeps records says so', () => {
  expect(undoEffectText({ deletes: 0, resets: 0, keeps: 2 }, words, { keptReason: 'others use them' })).toBe(
    '2 created things are kept, because others use them.',
  )
})
