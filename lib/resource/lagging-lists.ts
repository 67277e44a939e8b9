import type { QueryClient } from '@tanstack/react-query'
import { isSame } from '../forms/diff'
import { keys } from '../ordercloud/keys'
import { withOwnWrite } from './own-writes'
import type { ListPage } from './service'

/*
 * The hosted platform lists products and some other records from a search index, which takes a moment to follow writes.
 * A list that is read right after a write may therefore have the old values of the record. For such rows, the app shows
 * the values of its own write, and says that the platform's list does not have them yet.
 */

/** Note above the rows of a list that lacks a write of this user. */
export const LAG_NOTE = 'The platform’s list does not show your latest change yet. The row has your change.'

/** Time after a write for which a list may lack it, in milliseconds. Later, the list is shown as it is. */
export const MAX_LAG_MS = 60_000

/** Delay before a list that lacked a write is read again, in milliseconds. */
export const READ_AGAIN_MS = 5_000

interface RecentWrite {
  id: string
  /** The record before the write, and before other recent writes to it. A list may have any of these versions. */
  earlier: readonly object[]
  after: object
  at: number
}

/** The recent writes by path, for each cache. */
const recentWrites = new WeakMap<QueryClient, Map<string, RecentWrite[]>>()

/** Remembers a write, so that the lists of the path show it even if the platform's list lacks it. */
export function rememberWrite(
  client: QueryClient,
  path: string,
  write: { id: string; before: object; after: object },
  idOf: (row: never) => string,
): void {
  const byPath = recentWrites.get(client) ?? new Map<string, RecentWrite[]>()
  recentWrites.set(client, byPath)
  if (!byPath.has(path)) watchLists(client, path, idOf)
  const writes = recentOf(byPath, path)
  const known = writes.find(({ id }) => id === write.id)
  const others = writes.filter(({ id }) => id !== write.id)
  const earlier = [...(known?.earlier ?? []), write.before]
  byPath.set(path, [...others, { id: write.id, earlier, after: write.after, at: Date.now() }])
}

/** Forgets the writes to a record that was deleted. */
export function forgetWrites(client: QueryClient, path: string, id: string): void {
  const byPath = recentWrites.get(client)
  if (byPath?.has(path))
    byPath.set(
      path,
      recentOf(byPath, path).filter((write) => write.id !== id),
    )
}

/**
 * Returns a page of a list with the user's recent writes and the note, if its rows lack any of them. Undefined when it
 * lacks none.
 */
export function withRecentWrites<T extends object>(
  page: ListPage<T>,
  writes: readonly Omit<RecentWrite, 'at'>[],
  idOf: (row: T) => string,
): ListPage<T> | undefined {
  let isLagging = false
  const rows = page.Items.map((row) => {
    const write = writes.find(({ id }) => id === idOf(row))
    const before = write?.earlier.find((version) => isVersionOf(row, version, write.after))
    if (!write || !before) return row
    isLagging = true
    return withOwnWrite(row, onlyKeysOf(row, before), onlyKeysOf(row, write.after))
  })
  if (!isLagging) return undefined
  const note = [page.note, LAG_NOTE].filter(Boolean).join(' ')
  return { ...page, Items: rows, note }
}

/** True when a row has the values of an earlier version in all fields that have changed since. */
function isVersionOf(row: object, before: object, after: object): boolean {
  const [values, old, written] = [row, before, after] as [Fields, Fields, Fields]
  const changed = Object.keys(row).filter((key) => !isSame(old[key], written[key]))
  return changed.length > 0 && changed.every((key) => isSame(values[key], old[key]))
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a record that rows of lists have too. Single records may have further ones. */
function onlyKeysOf(row: object, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => Object.hasOwn(row, key)))
}

function recentOf(byPath: ReadonlyMap<string, RecentWrite[]>, path: string): RecentWrite[] {
  return (byPath.get(path) ?? []).filter(({ at }) => Date.now() - at < MAX_LAG_MS)
}

/** Corrects each list of a path when the platform has answered, and reads it again while it lacks a write. */
function watchLists(client: QueryClient, path: string, idOf: (row: never) => string): void {
  const [resource, kind] = keys.lists(path)
  let timer: ReturnType<typeof setTimeout> | undefined
  client.getQueryCache().subscribe((event) => {
    // Data that the app itself puts into the cache is not an answer of the platform.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { queryKey, state } = event.query
    const page = state.data as ListPage<object> | undefined
    if (queryKey[0] !== resource || queryKey[1] !== kind || !Array.isArray(page?.Items)) return
    const writes = recentOf(recentWrites.get(client) ?? new Map<string, RecentWrite[]>(), path)
    const corrected = withRecentWrites(page, writes, idOf as (row: object) => string)
    if (!corrected) return
    client.setQueryData(queryKey, corrected)
    clearTimeout(timer)
    timer = setTimeout(() => void client.invalidateQueries({ queryKey: keys.lists(path) }), READ_AGAIN_MS)
  })
}
