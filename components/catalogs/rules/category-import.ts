import type { ImportPlan, ImportProblem } from '@/lib/csv/import-plan'
import type { Target } from '@/lib/jobs/job'
import type { Category } from '@/lib/ordercloud/models'

/** Returns an ID in the form in which the platform compares it. */
const keyOf = (id: string) => id.toLowerCase()

/** A category after the import, as far as the tree is concerned. */
interface Node {
  id: string
  /** Key of the parent. Empty at the top. */
  parent: string
}

/** The fields of a planned write that concern the tree. */
interface Body {
  ParentID?: string | null
  ListOrder?: number
}

const bodyOf = ({ write }: Target): Body =>
  write?.kind === 'create' || write?.kind === 'patch' ? (write.body as Body) : {}

/**
 * Returns the plan of an import of categories as a plan of their tree: every parent is written before its children, so
 * that no write breaks the tree on the way. Rows whose parent is missing, or that would be below themselves, become
 * problems. New categories without a list order come after their siblings, in the order of the file.
 *
 * @param known the categories of the catalog that the file names, with all categories above them, and the children of
 * the parents of new categories without a list order
 */
export function planTree(plan: ImportPlan, known: readonly Category[]): ImportPlan {
  const problems: ImportProblem[] = []
  let targets = plan.targets
  // A row that is left out may be the parent of others, so the rest is checked again.
  for (;;) {
    const nodes = nodesOf(targets, known)
    const reasons = new Map(
      targets.flatMap((target) => {
        const reason = treeProblem(target, nodes)
        return reason === undefined ? [] : [[target, reason] as const]
      }),
    )
    if (reasons.size === 0) break
    for (const [{ line = 0 }, reason] of reasons) problems.push({ line, column: 'Parent', reason })
    targets = targets.filter((target) => !reasons.has(target))
  }
  const nodes = nodesOf(targets, known)
  const sorted = [...targets].sort(
    (one, other) =>
      trailOf(keyOf(one.id), nodes).length - trailOf(keyOf(other.id), nodes).length ||
      (one.line ?? 0) - (other.line ?? 0),
  )
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...plan,
    ...{ creates, changes: targets.length - creates, isSequential: true },
    targets: withListOrders(spelled(sorted, nodes), known, nodes),
    problems: [...plan.problems, ...problems].sort((one, other) => one.line - other.line),
  }
}

/** Returns the tree after the import, by the keys of its categories. */
function nodesOf(targets: readonly Target[], known: readonly Category[]): Map<string, Node> {
  const nodes = new Map<string, Node>()
  for (const { ID = '', ParentID } of known) nodes.set(keyOf(ID), { id: ID, parent: keyOf(ParentID ?? '') })
  for (const target of targets) {
    const key = keyOf(target.id)
    const { ParentID } = bodyOf(target)
    const parent = ParentID === undefined ? (nodes.get(key)?.parent ?? '') : keyOf(ParentID ?? '')
    nodes.set(key, { id: target.id, parent })
  }
  return nodes
}

/** Returns the keys of the categories above one, nearest first. It ends where the tree has a circle or a gap. */
function trailOf(key: string, nodes: ReadonlyMap<string, Node>): string[] {
  const trail: string[] = []
  for (let at = nodes.get(key)?.parent; at && !trail.includes(at); at = nodes.get(at)?.parent) trail.push(at)
  return trail
}

/** Returns the reason why a category cannot be where the file puts it. Undefined if it can. */
function treeProblem(target: Target, nodes: ReadonlyMap<string, Node>): string | undefined {
  const key = keyOf(target.id)
  const { ParentID } = bodyOf(target)
  if (ParentID && !nodes.has(keyOf(ParentID)))
    return `There is no category “${ParentID}” in this catalog, and no valid row of the file creates it.`
  if (ParentID && trailOf(key, nodes).includes(key)) return 'The category would be below itself.'
  return undefined
}

/** Returns the targets with the IDs of parents as they are stored, which may differ in case from the file. */
function spelled(targets: readonly Target[], nodes: ReadonlyMap<string, Node>): Target[] {
  return targets.map((target) => {
    const { ParentID } = bodyOf(target)
    const parent = ParentID ? nodes.get(keyOf(ParentID)) : undefined
    return parent ? withBody(target, { ParentID: parent.id }) : target
  })
}

/** Returns the targets with a list order for new categories that have none: the one after the last sibling. */
function withListOrders(
  targets: readonly Target[],
  known: readonly Category[],
  nodes: ReadonlyMap<string, Node>,
): Target[] {
  const last = new Map<string, number>()
  const note = (id: string, order: number) => {
    const parent = nodes.get(keyOf(id))?.parent ?? ''
    last.set(parent, Math.max(last.get(parent) ?? -1, order))
  }
  for (const { ID = '', ListOrder } of known) note(ID, ListOrder ?? 0)
  for (const target of targets) note(target.id, bodyOf(target).ListOrder ?? -1)
  return targets.map((target) => {
    if (!needsListOrder(target)) return target
    const ListOrder = (last.get(nodes.get(keyOf(target.id))?.parent ?? '') ?? -1) + 1
    note(target.id, ListOrder)
    return withBody(target, { ListOrder })
  })
}

/** Returns true for a new category whose row has no list order. */
export function needsListOrder(target: Target): boolean {
  return target.write?.kind === 'create' && bodyOf(target).ListOrder === undefined
}

/** Returns the ID of the parent that a write sets. Empty at the top, undefined if the write keeps the parent. */
export function parentIdOf(target: Target): string | undefined {
  const { ParentID } = bodyOf(target)
  return ParentID === null ? '' : ParentID
}

function withBody(target: Target, fields: Body): Target {
  const { write } = target
  if (write?.kind !== 'create' && write?.kind !== 'patch') return target
  return { ...target, write: { ...write, body: { ...write.body, ...fields } } }
}

/** Returns categories in the order of their tree: each one is followed by those below it, siblings by list order. */
export function inTreeOrder(categories: readonly Category[]): Category[] {
  const keys = new Set(categories.map(({ ID = '' }) => keyOf(ID)))
  const below = new Map<string, Category[]>()
  for (const category of categories) {
    const parent = keyOf(category.ParentID ?? '')
    // A parent that was deleted while the categories were read would hide those below it.
    const at = keys.has(parent) ? parent : ''
    below.set(at, [...(below.get(at) ?? []), category])
  }
  const walk = (parent: string): Category[] =>
    [...(below.get(parent) ?? [])]
      .sort((one, other) => (one.ListOrder ?? 0) - (other.ListOrder ?? 0))
      .flatMap((category) => {
        const key = keyOf(category.ID ?? '')
        return [category, ...walk(key)]
      })
  return walk('')
}
