import type { Category } from '@/lib/ordercloud/models'

/** Key of the root level in `Branches`. */
export const ROOT = ''

/** The loaded children of categories, by the ID of their parent. The key is `ROOT` for the root categories. */
export type Branches = ReadonlyMap<string, readonly Category[]>

/** One row of a tree that is shown as a flat list. */
export interface TreeRow {
  category: Category
  id: string
  parent: string
  /** From 1. */
  level: number
  /** From 1, among its siblings. */
  position: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
}

/** Returns the visible rows: the root categories and the children of every open category. */
export function rowsOf(branches: Branches, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (parent: string, level: number) => {
    const children = branches.get(parent) ?? []
    children.forEach((category, index) => {
      const id = category.ID ?? ''
      const hasChildren = (category.ChildCount ?? 0) > 0
      const isOpen = hasChildren && open.has(id)
      const place = { level, position: index + 1, siblings: children.length }
      rows.push({ category, id, parent, ...place, hasChildren, isOpen })
      if (isOpen) walk(id, level + 1)
    })
  }
  walk(ROOT, 1)
  return rows
}

/** The action of a key in a tree, after the ARIA practices. */
type TreeStep = { go: string } | { open: string } | { close: string } | { openAll: string }

/** Returns the action of a key without modifiers on a row. Undefined when the key has none. */
export function stepOf(rows: readonly TreeRow[], current: string, key: string): TreeStep | undefined {
  const at = rows.findIndex(({ id }) => id === current)
  const row = rows[at]
  const go = (to: TreeRow | undefined) => (to ? { go: to.id } : undefined)
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1])
    case 'ArrowUp':
      return go(rows[at - 1])
    case 'Home':
      return go(rows[0])
    case 'End':
      return go(rows.at(-1))
    case 'ArrowRight':
      if (!row?.hasChildren) return undefined
      if (!row.isOpen) return { open: row.id }
      return rows[at + 1]?.parent === row.id ? go(rows[at + 1]) : undefined
    case 'ArrowLeft':
      if (row?.isOpen) return { close: row.id }
      return row && row.parent !== ROOT ? { go: row.parent } : undefined
    case '*':
      return row && { openAll: row.parent }
    default:
      return undefined
  }
}

/**
 * Returns the ID of the next row whose name begins with the typed text. The search wraps around. From the second
 * letter on, it includes the current row.
 */
export function typedAhead(rows: readonly TreeRow[], current: string, typed: string): string | undefined {
  const at = rows.findIndex(({ id }) => id === current)
  const from = typed.length > 1 ? at : at + 1
  const round = [...rows.slice(Math.max(0, from)), ...rows.slice(0, Math.max(0, from))]
  const wanted = typed.toLowerCase()
  return round.find(({ category }) => (category.Name ?? '').toLowerCase().startsWith(wanted))?.id
}

/** A position in the tree: the parent, and the index among its other children, from 0. */
export interface TreePlace {
  parent: string
  at: number
}

/**
 * Returns the position to which Alt with an arrow key moves a row: among its siblings, below the sibling above it, or
 * out to the level of its parent. Undefined when the key moves nothing.
 */
export function placeByKey(branches: Branches, row: TreeRow, key: string): TreePlace | undefined {
  const index = row.position - 1
  const siblings = branches.get(row.parent) ?? []
  if (key === 'ArrowUp' && index > 0) return { parent: row.parent, at: index - 1 }
  if (key === 'ArrowDown' && index < siblings.length - 1) return { parent: row.parent, at: index + 1 }
  if (key === 'ArrowRight') {
    const above = siblings[index - 1]?.ID
    return above === undefined ? undefined : { parent: above, at: Infinity }
  }
  if (key === 'ArrowLeft' && row.parent !== ROOT) {
    for (const [grandparent, children] of branches) {
      const at = children.findIndex(({ ID }) => ID === row.parent)
      if (at >= 0) return { parent: grandparent, at: at + 1 }
    }
  }
  return undefined
}

/** True for the category itself and its loaded descendants. */
export function isWithinBranch(branches: Branches, top: string, id: string): boolean {
  if (top === id) return true
  return (branches.get(top) ?? []).some(({ ID = '' }) => isWithinBranch(branches, ID, id))
}

/** Returns the branches after a category has moved from its parent to the children of another category. */
export function movedIn(
  branches: Branches,
  moved: Category,
  to: string,
  children: readonly Category[],
): Map<string, readonly Category[]> {
  const id = moved.ID ?? ''
  const from = moved.ParentID || ROOT
  const next = new Map(branches)
  if (from !== to) {
    const left = next.get(from)
    if (left)
      next.set(
        from,
        left.filter(({ ID }) => ID !== id),
      )
  }
  next.set(to, children)
  if (from === to) return next
  for (const [parent, siblings] of next) {
    next.set(
      parent,
      siblings.map((one) => {
        const change = one.ID === to ? 1 : one.ID === from ? -1 : 0
        return change === 0 ? one : { ...one, ChildCount: Math.max(0, (one.ChildCount ?? 0) + change) }
      }),
    )
  }
  return next
}

/** The part of a row where the user drops a category. */
export type DropZone = 'before' | 'into' | 'after'

/** Returns the part of a row that the pointer is over: upper quarter, lower quarter, or middle. */
export function zoneAt(y: number, top: number, height: number): DropZone {
  const part = (y - top) / height
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into'
}

/**
 * Returns the position to which dropping a category on a row moves it. Undefined on the category itself and on its
 * descendants.
 */
export function placeByDrop(
  branches: Branches,
  dragged: string,
  row: TreeRow,
  zone: DropZone,
): TreePlace | undefined {
  if (isWithinBranch(branches, dragged, row.id)) return undefined
  if (zone === 'into') return { parent: row.id, at: Infinity }
  const others = (branches.get(row.parent) ?? []).filter(({ ID }) => ID !== dragged)
  const at = others.findIndex(({ ID }) => ID === row.id)
  return { parent: row.parent, at: zone === 'before' ? at : at + 1 }
}
