import { storedViews, storeViews, type ListPlace } from './list-settings'

/** A named state of a list. It is personal and stored in this browser. */
export interface SavedView {
  name: string
  /** The query of its URL, without the question mark. */
  query: string
}

/** Query for a list in its standard state. A URL without a query may open the default view instead. */
export const PLAIN_QUERY = 'page=1'

/** Maximum length of a view's name, in characters. */
const VIEW_NAME_MAX = 60

/** Returns the views in a stored text. Empty when it cannot be parsed. */
export function parseViews(stored: string): SavedView[] {
  try {
    const views: unknown = JSON.parse(stored || '[]')
    return Array.isArray(views) ? views.filter(isView).map(({ name, query }) => ({ name, query })) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const { name, query } = value as Partial<Record<keyof SavedView, unknown>>
  return typeof name === 'string' && name !== '' && typeof query === 'string'
}

/** Returns the problem of a name for a view, in words. Undefined for a valid name. */
export function viewNameProblem(
  name: string,
  views: readonly SavedView[],
  renamed?: string,
): string | undefined {
  const wanted = name.trim()
  if (wanted === '') return 'Enter a name.'
  if (wanted.length > VIEW_NAME_MAX) return `A name can have at most ${VIEW_NAME_MAX} characters.`
  const taken = viewNamed(views, wanted)
  return taken && taken.name !== renamed ? `The view “${wanted}” already exists.` : undefined
}

/** Returns the view of a name, ignoring case. */
export function viewNamed(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((view) => sameName(view.name, name.trim()))
}

/** Adds a view, or replaces the state of the view with this name. */
export function saveView(place: ListPlace, view: SavedView): void {
  const name = view.name.trim()
  const others = parseViews(storedViews(place)).filter((one) => !sameName(one.name, name))
  store(place, [...others, { name, query: view.query }])
}

export function renameView(place: ListPlace, from: string, to: string): void {
  store(
    place,
    parseViews(storedViews(place)).map((view) => (view.name === from ? { ...view, name: to.trim() } : view)),
  )
}

export function removeView(place: ListPlace, name: string): void {
  store(
    place,
    parseViews(storedViews(place)).filter((view) => view.name !== name),
  )
}

function store(place: ListPlace, views: SavedView[]): void {
  const byName = [...views].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  storeViews(place, byName.length === 0 ? '' : JSON.stringify(byName))
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
