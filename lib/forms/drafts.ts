import { hasStoredDrafts, markStoredDrafts, onClearDrafts } from './draft-mark'
import { forgetDraftSecret, limitDraftSecret, MAX_DRAFT_AGE_MS } from './draft-secret'
import type { Draft, DraftAttempt, DraftPlace, StoredDraft } from './draft-store'
import { lazy } from '../lazy'

/** Placeholder ID for a new record. It is not a valid ID. */
export const NEW_RECORD = '+'

/**
 * The storage of a form's drafts. In the browser, drafts are encrypted. They outlast the tab until the user signs out
 * or, without "Keep me signed in", until the browser closes. Drafts about people stay in the memory of the page and
 * are never written to disk.
 */
export type DraftStorage = 'browser' | 'memory'

const LOCK = 'quartermaster.draft/'

/** Attempts of this page whose form is open. */
const opened = new Set<string>()
/** Attempts of this page whose form is closed. The browser reports the released lock a moment later. */
const ended = new Set<string>()

/** Drafts of this page that are never written to disk, or not written yet. */
const inMemory = new Map<string, { place: DraftAttempt; draft: Draft }>()
/** The last database write of each attempt. Writes of one attempt run one after the other. */
const writes = new Map<string, Promise<unknown>>()

const draftStore = lazy(async () => {
  const { DraftStore } = await import('./draft-store')
  return DraftStore.open(Date.now() - MAX_DRAFT_AGE_MS)
})

/**
 * Stores the draft of one attempt, in place of its earlier draft. Returns false when the browser denied storage: the
 * draft then lasts as long as the page.
 */
export async function storeDraft(place: DraftAttempt, draft: Draft, keeping: DraftStorage): Promise<boolean> {
  const key = keyOf(place)
  const held = { place, draft: structuredClone(draft) }
  inMemory.set(key, held)
  if (keeping === 'memory') return true
  return queueDraftWrite(key, async () => {
    // A newer draft, or the deletion of this one, has a write of its own.
    if (inMemory.get(key) !== held) return true
    try {
      // Set before the draft is written, so that signing out meanwhile deletes it too.
      markStoredDrafts(true)
      await (await draftStore.load()).put(place, held.draft)
      limitDraftSecret()
    } catch {
      return false
    }
    if (inMemory.get(key) === held) inMemory.delete(key)
    return true
  })
}

/** Returns the drafts of one record, newest first, except those of forms that are open in this or another tab. */
export async function readDrafts(place: DraftPlace): Promise<StoredDraft[]> {
  const before = await openAttempts()
  const drafts = await readAllDrafts(place)
  // A form that closes during the read may have deleted its draft after it was read.
  const open = new Set([...before, ...(await openAttempts())])
  return drafts.filter(({ attempt }) => !open.has(attempt))
}

/** Returns all drafts of one record, newest first. */
export async function readAllDrafts(place: DraftPlace): Promise<StoredDraft[]> {
  await Promise.all(writes.values())
  const stored = hasStoredDrafts()
    ? await draftStore.load().then(
        (store) => store.read(place, Date.now() - MAX_DRAFT_AGE_MS),
        () => [],
      )
    : []
  const held = [...inMemory.values()].filter((one) => prefixOf(one.place) === prefixOf(place))
  const drafts = [...stored, ...held.map(({ place: { attempt }, draft }) => ({ ...draft, attempt }))]
  return drafts.sort((a, b) => b.at - a.at)
}

/** Deletes the draft of one attempt. */
export async function dropDraft(place: DraftAttempt): Promise<void> {
  const key = keyOf(place)
  inMemory.delete(key)
  if (!hasStoredDrafts() && !writes.has(key)) return
  await queueDraftWrite(key, async () => (await draftStore.load()).remove(place)).catch(() => undefined)
}

onClearDrafts((owner) => {
  for (const [key, { place }] of [...inMemory]) if (place.owner !== owner) inMemory.delete(key)
})

/** Deletes the stored drafts and keys of all users except `owner`. Rejects when the browser denies access. */
export async function dropStoredDrafts(owner?: string): Promise<void> {
  await Promise.all(writes.values())
  if (owner === undefined) forgetDraftSecret()
  else limitDraftSecret()
  await (await draftStore.load()).clear(owner)
  if (owner === undefined) markStoredDrafts(false)
}

/**
 * Marks an attempt as open, so that its draft is not offered while its form is open or saves. Returns the function
 * that ends this.
 */
export function markAttemptOpen(attempt: string): () => void {
  opened.add(attempt)
  ended.delete(attempt)
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  // In browsers without locks, other tabs offer the draft of an open form too.
  if ('locks' in navigator) void navigator.locks.request(LOCK + attempt, () => isOver).catch(() => undefined)
  return () => {
    opened.delete(attempt)
    ended.add(attempt)
    release()
  }
}

async function openAttempts(): Promise<ReadonlySet<string>> {
  const here = [...opened]
  if (!('locks' in navigator)) return new Set(here)
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []))
  return new Set([...here, ...names.filter((attempt) => !ended.has(attempt))])
}

/** Runs a write after the earlier writes for the same attempt. */
function queueDraftWrite<A>(key: string, run: () => Promise<A>): Promise<A> {
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
