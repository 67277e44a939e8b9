import { inTreeOrder, planTree } from '@/components/catalogs/rules/category-import'
import type { ImportPlan } from '@/lib/csv/import-plan'
import type { Target } from '@/lib/jobs/job'
import type { Category } from '@/lib/ordercloud/models'

const category = (ID: string, ParentID: string | null = null, ListOrder = 0) =>
  ({ ID, Name: ID, ParentID, ListOrder }) as Category

let line = 1
const create = (id: string, ParentID: string | null, ListOrder?: number): Target => ({
  ...{ id, name: id, line: ++line },
  write: { kind: 'create', body: { ID: id, ParentID, ...(ListOrder !== undefined && { ListOrder }) } },
})
const move = (id: string, ParentID: string | null): Target => ({
  ...{ id, name: id, line: ++line },
  write: { kind: 'patch', body: { ParentID } },
})
const rename = (id: string): Target => ({
  ...{ id, name: id, line: ++line },
  write: { kind: 'patch', body: { Name: 'New' } },
})

function planOf(targets: Target[], known: Category[] = []) {
  const plan: ImportPlan = { targets, creates: 9, changes: 9, unchanged: 1, problems: [] }
  return planTree(plan, known)
}
const ids = ({ targets }: ImportPlan) => targets.map(({ id }) => id)
const bodies = ({ targets }: ImportPlan) =>
  targets.map(({ write }) => (write && 'body' in write ? write.body : undefined))

beforeEach(() => {
  line = 1
})

it('writes parents before their children, and otherwise in the order of the file', () => {
  const plan = planOf(
    [create('leaf', 'branch'), create('branch', 'root'), create('root', null), rename('old')],
    [category('old')],
  )
  expect(ids(plan)).toEqual(['root', 'old', 'branch', 'leaf'])
  expect(plan).toMatchObject({ creates: 3, changes: 1, unchanged: 1, problems: [], isSequential: true })
})

it('turns a branch over without a circle on the way', () => {
  const plan = planOf(
    [move('above', 'below'), move('below', null)],
    [category('above'), category('below', 'above')],
  )
  expect(ids(plan)).toEqual(['below', 'above'])
})

it('leaves out rows whose parent is missing, and the rows below them', () => {
  const plan = planOf([create('a', 'nowhere'), create('b', 'a'), create('c', null)])
  expect(ids(plan)).toEqual(['c'])
  expect(plan.creates).toBe(1)
  expect(plan.problems).toEqual([
    { line: 2, column: 'Parent', reason: expect.stringContaining('no category “nowhere”') },
    { line: 3, column: 'Parent', reason: expect.stringContaining('no category “a”') },
  ])
})

it('leaves out rows that would be below themselves, also through existing categories', () => {
  const known = [category('top'), category('middle', 'top')]
  const plan = planOf([move('top', 'middle'), create('self', 'self'), rename('middle')], known)
  expect(ids(plan)).toEqual(['middle'])
  expect(plan.problems.map(({ line: at, reason }) => [at, reason])).toEqual([
    [2, 'The category would be below itself.'],
    [3, 'The category would be below itself.'],
  ])
})

it('compares IDs without case, and writes the stored ID of a parent', () => {
  const plan = planOf([create('new', 'TOOLS', 0)], [category('Tools')])
  expect(bodies(plan)).toEqual([{ ID: 'new', ParentID: 'Tools', ListOrder: 0 }])
})

it('appends new categories without a list order to their siblings', () => {
  const known = [category('top'), category('first', 'top', 4), category('elsewhere', null, 9)]
  const plan = planOf(
    [create('b', 'top'), create('c', 'top', 7), create('d', 'top'), create('e', null)],
    known,
  )
  expect(bodies(plan)).toEqual([
    { ID: 'e', ParentID: null, ListOrder: 10 },
    { ID: 'b', ParentID: 'top', ListOrder: 8 },
    { ID: 'c', ParentID: 'top', ListOrder: 7 },
    { ID: 'd', ParentID: 'top', ListOrder: 9 },
  ])
})

it('sorts categories as the tree shows them', () => {
  const sorted = inTreeOrder([
    ...[category('z', null, 0), category('a', null, 1), category('a-2', 'A', 2), category('a-1', 'a', 1)],
    ...[category('z-1', 'z'), category('orphan', 'deleted', 5)],
  ])
  expect(sorted.map(({ ID }) => ID)).toEqual(['z', 'z-1', 'a', 'a-1', 'a-2', 'orphan'])
})
