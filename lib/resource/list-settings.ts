import { ownStorage } from '../own-storage'

const DENSITY = 'quartermaster.density/'
const VIEWS = 'quartermaster.views/'
const DEFAULT_VIEW = 'quartermaster.default-view/'

const { read, write, subscribe } = ownStorage(DENSITY, VIEWS, DEFAULT_VIEW)

/** Whose setting it is, and of which list. */
export interface ListPlace {
  /** User name. */
  owner: string
  /** Address of the list, e.g. `/products`. */
  route: string
}

/** Whether a user wants lists with little space between their rows, in this browser. */
export function isCompact(owner: string): boolean {
  return read(DENSITY + encodeURIComponent(owner)) === 'compact'
}

export function setCompact(owner: string, isOn: boolean): void {
  write(DENSITY + encodeURIComponent(owner), isOn ? 'compact' : '')
}

/** The query that a list opens with when its address asks for nothing; empty for none. */
export function defaultView(place: ListPlace): string {
  return read(keyOf(DEFAULT_VIEW, place))
}

export function setDefaultView(place: ListPlace, query: string): void {
  write(keyOf(DEFAULT_VIEW, place), query)
}

/** The views of a list as they are stored: the same text until they change. */
export function storedViews(place: ListPlace): string {
  return read(keyOf(VIEWS, place))
}

export function storeViews(place: ListPlace, text: string): void {
  write(keyOf(VIEWS, place), text)
}

/** Called when settings may have changed, here or in another tab. Returns the way to stop. */
export const subscribeToListSettings = subscribe

/** What lies below a record, such as the users of a buyer, has its settings together with its like below all others. */
function keyOf(prefix: string, { owner, route }: ListPlace): string {
  const list = route.replace(/^(\/[^/]+)\/[^/]+(?=\/)/, '$1/*')
  return `${prefix}${encodeURIComponent(owner)}${list}`
}
