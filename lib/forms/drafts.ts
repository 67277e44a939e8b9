const PREFIX = 'quartermaster.draft/'

/** Stands for the form of a new record; no id can be spelled so. */
export const NEW_RECORD = '+'

/**
 * Where drafts of a form are kept. In the storage of the tab they outlive a reload; what is about a person stays in
 * the memory of the page, which writes nothing down.
 */
export type DraftKeeping = 'tab' | 'memory'

/** Whose draft it is, and of which record. */
export interface DraftPlace {
  /** User name of who typed it. */
  owner: string
  /** Path of the resource, e.g. `products`. */
  path: string
  /** Id of the record, or `NEW_RECORD`. */
  id: string
}

/** What was typed into a form and not saved. */
export interface Draft {
  /** Of the fields that were changed, by name. */
  values: Readonly<Record<string, unknown>>
  /** What the same fields held before: somebody else may have changed them since. */
  base: Readonly<Record<string, unknown>>
  /** When it was last typed into, in milliseconds since 1970. */
  at: number
}

/** Drafts by the same keys as in the tab's storage. */
const inMemory = new Map<string, Draft>()

/** Keeps what was typed for as long as this tab, or this page, lives. False when the browser refused. */
export function keepDraft(place: DraftPlace, draft: Draft, keeping: DraftKeeping): boolean {
  if (keeping === 'memory') {
    inMemory.set(keyOf(place), structuredClone(draft))
    return true
  }
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** What was kept; undefined when there is nothing, or nothing that can be read. */
export function readDraft(place: DraftPlace): Draft | undefined {
  const held = inMemory.get(keyOf(place))
  if (held) return held
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Partial<Draft> | null
    return draft?.values && draft.base ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

/** Forgets what was kept for one record. */
export function dropDraft(place: DraftPlace): void {
  inMemory.delete(keyOf(place))
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage that is switched off holds nothing.
  }
}

/** Forgets all drafts of this tab, but for those of `owner`. */
export function dropDrafts(owner?: string): void {
  const own = owner === undefined ? undefined : prefixOf(owner)
  const isForeign = (key: string) => key.startsWith(PREFIX) && !(own && key.startsWith(own))
  for (const key of [...inMemory.keys()].filter(isForeign)) inMemory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage).filter(isForeign)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

function prefixOf(owner: string): string {
  return `${PREFIX}${encodeURIComponent(owner)}/`
}

function keyOf({ owner, path, id }: DraftPlace): string {
  return `${prefixOf(owner)}${path}/${id}`
}
