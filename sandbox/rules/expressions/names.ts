import type { Path } from './ast'

/** The kinds of data that the first name of a path can refer to. `element` is the element that a list filter tests. */
export type Root = 'order' | 'orderReturn' | 'items' | 'item' | 'element' | 'line' | 'none'

/** Location of a part of an expression, relative to filters. */
export interface Place {
  /** True in a filter of `items`, in which bare names are fields of the line item. */
  inItems: boolean
  /** True in a filter of a list, in which `item` is the list's element. */
  inList: boolean
}

export const TOP_LEVEL_PLACE: Place = { inItems: false, inList: false }

interface ResolvedRoot {
  root: Root
  rest: readonly string[]
}

const ROOT_BY_NAME: Readonly<Record<string, Root>> = {
  order: 'order',
  orderreturn: 'orderReturn',
  items: 'items',
  item: 'item',
}

/** Cache of resolved paths. Paths are evaluated once for each line of an order but resolved only once. */
const resolvedRoots = new WeakMap<Path, { lead: ResolvedRoot; inItems: ResolvedRoot; inList: ResolvedRoot }>()

function resolveRoots(path: Path): { lead: ResolvedRoot; inItems: ResolvedRoot; inList: ResolvedRoot } {
  const [first = '', ...rest] = path.names
  const name = first.toLowerCase()
  const root = Object.hasOwn(ROOT_BY_NAME, name) ? ROOT_BY_NAME[name] : undefined
  const lead: ResolvedRoot = root ? { root, rest } : { root: 'none', rest: path.names }
  return {
    lead,
    inItems: root ? lead : { root: 'line', rest: path.names },
    inList: root === 'item' ? { root: 'element', rest } : lead,
  }
}

/** Returns the root that a path starts from, and the names that follow it. */
export function rootOf(path: Path, place: Place): ResolvedRoot {
  let known = resolvedRoots.get(path)
  if (!known) resolvedRoots.set(path, (known = resolveRoots(path)))
  if (place.inList && known.inList.root === 'element') return known.inList
  return place.inItems ? known.inItems : known.lead
}

/** Splits the category arguments of `incategory`: each text is one id, or several separated by commas. */
export function categoryIds(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).map((id) => id.trim())
}
