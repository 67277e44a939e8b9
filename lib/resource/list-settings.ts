import { ownStorage } from '../own-storage'

const DENSITY = 'quartermaster.density/'
const VIEWS = 'quartermaster.views/'
const DEFAULT_VIEW = 'quartermaster.default-view/'
const LAYOUT = 'quartermaster.list-layout/'

const { read, write, subscribe } = ownStorage(DENSITY, VIEWS, DEFAULT_VIEW, LAYOUT)

/** The user and the list that a setting belongs to. */
export interface ListPlace {
  /** User name. */
  owner: string
  /** Route of the list, e.g. `/products`. */
  route: string
}

/** True unless a user has chosen comfortable lists in this browser. */
export function isCompact(owner: string): boolean {
  return read(DENSITY + encodeURIComponent(owner)) !== 'comfortable'
}

export function setCompact(owner: string, isOn: boolean): void {
  write(DENSITY + encodeURIComponent(owner), isOn ? '' : 'comfortable')
}

/** Returns the query that a list opens with when its URL has none. Empty when there is no default view. */
export function defaultView(place: ListPlace): string {
  return read(keyOf(DEFAULT_VIEW, place))
}

export function setDefaultView(place: ListPlace, query: string): void {
  write(keyOf(DEFAULT_VIEW, place), query)
}

/** Returns the views of a list as stored text, which stays identical until they change. */
export function storedViews(place: ListPlace): string {
  return read(keyOf(VIEWS, place))
}

export function storeViews(place: ListPlace, text: string): void {
  write(keyOf(VIEWS, place), text)
}

/** Returns the layout that the user last gave a list outside of saved views, as the parameters of its address. */
export function storedLayout(place: ListPlace): string {
  return read(keyOf(LAYOUT, place))
}

export function storeLayout(place: ListPlace, layout: string): void {
  write(keyOf(LAYOUT, place), layout)
}

/** Calls a listener when settings may have changed in this or another tab. Returns the function that unsubscribes. */
export const subscribeToListSettings = subscribe

/**
 * Returns the storage key of a setting. Lists below a record, such as the users of a buyer, share their settings
 * across all parent records.
 */
function keyOf(prefix: string, { owner, route }: ListPlace): string {
  const list = route.replace(/^(\/[^/]+)\/[^/]+(?=\/)/, '$1/*')
  return `${prefix}${encodeURIComponent(owner)}${list}`
}
