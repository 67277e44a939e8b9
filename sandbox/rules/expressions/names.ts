import type { Path } from './ast'

/** What the first name of a path can lead to. `element` is what a filter of a list looks at. */
export type Root = 'order' | 'orderReturn' | 'items' | 'item' | 'element' | 'line' | 'none'

/** Where a part of an expression stands. */
export interface Place {
  /** In a filter of `items`: bare names are fields of its line item. */
  inItems: boolean
  /** In a filter of a list: `item` is its element. */
  inList: boolean
}

export const OUTSIDE: Place = { inItems: false, inList: false }

interface Lead {
  root: Root
  rest: readonly string[]
}

const FIRST: Readonly<Record<string, Root>> = {
  order: 'order',
  orderreturn: 'orderReturn',
  items: 'items',
  item: 'item',
}

/** Paths are looked at once for each line of an order: where they lead is found out the first time. */
const leads = new WeakMap<Path, { lead: Lead; inItems: Lead; inList: Lead }>()

function leadsOf(path: Path): { lead: Lead; inItems: Lead; inList: Lead } {
  const [first = '', ...rest] = path.names
  const name = first.toLowerCase()
  const root = Object.hasOwn(FIRST, name) ? FIRST[name] : undefined
  const lead: Lead = root ? { root, rest } : { root: 'none', rest: path.names }
  return {
    lead,
    inItems: root ? lead : { root: 'line', rest: path.names },
    inList: root === 'item' ? { root: 'element', rest } : lead,
  }
}

/** What a path starts from, and the names that lead on from there. */
export function rootOf(path: Path, place: Place): Lead {
  let known = leads.get(path)
  if (!known) leads.set(path, (known = leadsOf(path)))
  if (place.inList && known.inList.root === 'element') return known.inList
  return place.inItems ? known.inItems : known.lead
}

/** Categories as `incategory` takes them: one a text, or several with commas between. */
export function categoryIds(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).map((id) => id.trim())
}
