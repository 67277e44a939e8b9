import {
  isWithinBranch,
  movedIn,
  placeByDrop,
  placeByKey,
  ROOT,
  rowsOf,
  stepOf,
  typedAhead,
  zoneAt,
  type Branches,
} from '@/lib/catalogs/tree'
import type { Category } from '@/lib/ordercloud/models'

const category = (ID: string, ChildCount = 0, ParentID: string | null = null) =>
  ({ ID, Name: ID.toUpperCase(), ChildCount, ParentID }) as Category

const branches: Branches = new Map([
  [ROOT, [category('tools', 2), category('safety', 1), category('desk')]],
  ['tools', [category('hand', 1, 'tools'), category('power', 0, 'tools')]],
  ['hand', [category('hammers', 0, 'hand')]],
])
const rows = rowsOf(branches, new Set(['tools']))
const row = (id: string) => rows.find((one) => one.id === id)!

it('lists the roots and the children of open categories, with level and position', () => {
  expect(rows.map(({ id }) => id)).toEqual(['tools', 'hand', 'power', 'safety', 'desk'])
  expect(row('power')).toMatchObject({
    level: 2,
    position: 2,
    siblings: 2,
    hasChildren: false,
    isOpen: false,
  })
  expect(row('hand')).toMatchObject({ hasChildren: true, isOpen: false })
  expect(rowsOf(branches, new Set(['safety'])).map(({ id }) => id)).toEqual(['tools', 'safety', 'desk'])
})

it.each([
  ['tools', 'ArrowDown', { go: 'hand' }],
  ['hand', 'ArrowUp', { go: 'tools' }],
  ['tools', 'ArrowUp', undefined],
  ['desk', 'ArrowDown', undefined],
  ['desk', 'Home', { go: 'tools' }],
  ['tools', 'End', { go: 'desk' }],
  ['tools', 'ArrowRight', { go: 'hand' }],
  ['hand', 'ArrowRight', { open: 'hand' }],
  ['power', 'ArrowRight', undefined],
  ['power', 'ArrowLeft', { go: 'tools' }],
  ['tools', 'ArrowLeft', { close: 'tools' }],
  ['desk', 'ArrowLeft', undefined],
  ['power', '*', { openAll: 'tools' }],
  ['power', 'x', undefined],
])('on %s, the key %s results in %j', (current, key, step) => {
  expect(stepOf(rows, current, key)).toEqual(step)
})

it('type-ahead finds the next matching row from the current one and wraps around', () => {
  expect(typedAhead(rows, 'tools', 's')).toBe('safety')
  expect(typedAhead(rows, 'safety', 't')).toBe('tools')
  expect(typedAhead(rows, 'power', 'po')).toBe('power')
  expect(typedAhead(rows, 'power', 'q')).toBeUndefined()
})

it('Alt with an arrow key moves a category among its siblings, into one, or out of its parent', () => {
  expect(placeByKey(branches, row('power'), 'ArrowUp')).toEqual({ parent: 'tools', at: 0 })
  expect(placeByKey(branches, row('hand'), 'ArrowDown')).toEqual({ parent: 'tools', at: 1 })
  expect(placeByKey(branches, row('hand'), 'ArrowUp')).toBeUndefined()
  expect(placeByKey(branches, row('power'), 'ArrowDown')).toBeUndefined()
  expect(placeByKey(branches, row('power'), 'ArrowRight')).toEqual({ parent: 'hand', at: Infinity })
  expect(placeByKey(branches, row('tools'), 'ArrowRight')).toBeUndefined()
  expect(placeByKey(branches, row('power'), 'ArrowLeft')).toEqual({ parent: ROOT, at: 1 })
  expect(placeByKey(branches, row('desk'), 'ArrowLeft')).toBeUndefined()
})

it('a category can be dropped before, into or after a row, but not into its own branch', () => {
  expect([zoneAt(1, 0, 40), zoneAt(20, 0, 40), zoneAt(39, 0, 40)]).toEqual(['before', 'into', 'after'])
  expect(placeByDrop(branches, 'desk', row('tools'), 'before')).toEqual({ parent: ROOT, at: 0 })
  expect(placeByDrop(branches, 'tools', row('desk'), 'after')).toEqual({ parent: ROOT, at: 2 })
  expect(placeByDrop(branches, 'desk', row('hand'), 'into')).toEqual({ parent: 'hand', at: Infinity })
  expect(placeByDrop(branches, 'tools', row('hand'), 'into')).toBeUndefined()
  expect(isWithinBranch(branches, 'tools', 'hammers')).toBe(true)
  expect(isWithinBranch(branches, 'safety', 'hammers')).toBe(false)
})

it('moving a category updates the child counts of its old and new parents', () => {
  const moved = row('power').category
  const next = movedIn(branches, moved, 'hand', [category('hammers'), { ...moved, ParentID: 'hand' }])
  expect(next.get('tools')).toMatchObject([{ ID: 'hand', ChildCount: 2 }])
  expect(next.get(ROOT)?.[0]).toMatchObject({ ID: 'tools', ChildCount: 1 })
  expect(next.get('hand')?.map(({ ID }) => ID)).toEqual(['hammers', 'power'])
  expect(branches.get('tools')).toHaveLength(2)
})
