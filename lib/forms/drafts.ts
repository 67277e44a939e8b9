import { hasStoredDrafts, markStoredDrafts, onClearDrafts } from './draft-mark'
import { forgetDraftSecret, limitDraftSecret, MAX_DRAFT_AGE_MS } from './draft-secret'
import type { DraftStore } from './draft-store'

/** Stands for the form of a new record; no id can be spelled so. */
export const NEW_RECORD = '+'

/**
 * Where drafts of a form are kept. In the browser, encrypted, they outlive the tab until their user logs out, or, without
 * "Keep me signed in", until the browser closes; what is about a person stays in the memory of the page, which writes
 * nothing down.
 */
export type DraftKeeping = 'browser' | 'memory'

/** The user and the record that drafts belong to. */
export interface DraftPlace {
  /** The user who typed it, as `sessionOwner` names users. */
  owner: string
  /** Path of the resource, e.g. `products`. */
  path: string
  /** Id of the record, or `NEW_RECORD`. */
  id: string
}

/** One attempt to fill a form: it begins when the form opens, and has one draft of its own. */
export interface DraftAttempt extends DraftPlace {
  attempt: string
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

/** A draft, and the attempt it belongs to. */
export interface KeptDraft extends Draft {
  attempt: string
}

const LOCK = 'quartermaster.draft/'

/** Attempts of this page whose form has gone: the browser takes a moment to say so. */
const ended = new Set<string>()

/** Drafts of this page: those that are written nowhere, and those that are not written yet. */
const inMemory = new Map<string, { place: DraftAttempt; draft: Draft }>()
/** The last write of each attempt to the database. They are made one after the other. */
const writes = new Map<string, Promise<unknown>>()

let opened: Promise<DraftStore> | undefined

/**
 * Keeps what was typed in one attempt, in place of what was kept of it before. Answers false where the browser refused:
 * it then lasts as long as the page.
 */
export async function keepDraft(place: DraftAttempt, draft: Draft, keeping: DraftKeeping): Promise<boolean> {
  const key = keyOf(place)
  const held = { place, draft: structuredClone(draft) }
  inMemory.set(key, held)
  if (keeping === 'memory') return true
  return inTurn(key, async () => {
    // A later text, or its end, has a write of its own.
    if (inMemory.get(key) !== held) return true
    try {
      // Before the draft is written, so that logging out meanwhile removes it too.
      markStoredDrafts(true)
      await (await openStore()).put(place, held.draft)
      limitDraftSecret()
    } catch {
      return false
    }
    if (inMemory.get(key) === held) inMemory.delete(key)
    return true
  })
}

/** The drafts of one record, newest first, but for those of forms that are open, here or in another tab. */
export async function readDrafts(place: DraftPlace): Promise<KeptDraft[]> {
  await Promise.all(writes.values())
  const stored = hasStoredDrafts()
    ? await openStore().then(
        (store) => store.read(place, Date.now() - MAX_DRAFT_AGE_MS),
        () => [],
      )
    : []
  const held = [...inMemory.values()].filter((one) => prefixOf(one.place) === prefixOf(place))
  const drafts = [...stored, ...held.map(({ place: { attempt }, draft }) => ({ ...draft, attempt }))]
  const open = await openAttempts()
  return drafts.filter(({ attempt }) => !open.has(attempt)).sort((a, b) => b.at - a.at)
}

/** Forgets what was kept of one attempt. */
export async function dropDraft(place: DraftAttempt): Promise<void> {
  const key = keyOf(place)
  inMemory.delete(key)
  if (!hasStoredDrafts() && !writes.has(key)) return
  await inTurn(key, async () => (await openStore()).remove(place)).catch(() => undefined)
}

onClearDrafts((owner) => {
  for (const [key, { place }] of [...inMemory]) if (place.owner !== owner) inMemory.delete(key)
})

/** Removes the stored drafts of everyone but `owner` with the keys that open them. Rejects where the browser refuses. */
export async function dropStoredDrafts(owner?: string): Promise<void> {
  await Promise.all(writes.values())
  if (owner === undefined) forgetDraftSecret()
  else limitDraftSecret()
  await (await openStore()).clear(owner)
  if (owner === undefined) markStoredDrafts(false)
}

/** Marks an attempt as open for as long as its form is: its draft is offered nowhere. Returns the way to end that. */
export function holdAttempt(attempt: string): () => void {
  ended.delete(attempt)
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  // Browsers without locks offer the text of an open form in other tabs too.
  if ('locks' in navigator) void navigator.locks.request(LOCK + attempt, () => isOver).catch(() => undefined)
  return () => {
    ended.add(attempt)
    release()
  }
}

async function openAttempts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []))
  return new Set(names.filter((attempt) => !ended.has(attempt)))
}

function openStore(): Promise<DraftStore> {
  opened ??= import('./draft-store').then(({ DraftStore: store }) =>
    store.open(Date.now() - MAX_DRAFT_AGE_MS),
  )
  opened.catch(() => (opened = undefined))
  return opened
}

/** Runs a write once the writes before it for the same attempt are done. */
function inTurn<A>(key: string, run: () => Promise<A>): Promise<A> {
  const mine = (writes.get(key) ?? Promise.resolve()).then(run)
  const settled = mine.catch(() => undefined)
  writes.set(key, settled)
  void settled.then(() => writes.get(key) === settled && writes.delete(key))
  return mine
}

function prefixOf({ owner, path, id }: DraftPlace): string {
  return `${encodeURIComponent(owner)}/${path}/${id}`
}

function keyOf(place: DraftAttempt): string {
  return `${prefixOf(place)}#${place.attempt}`
}
