import { isPlainObject, isSame } from '@/lib/forms/diff'
import { xpOf } from '@/lib/xp/tree'

/** A note of staff about an order. The order's xp has a list of them. */
export interface OrderNote {
  text: string
  /** Empty when the entry names no author. */
  author: string
  /** The platform's text for an instant. Undefined when the entry has no valid date. */
  date: string | undefined
}

/** Entry of the list in xp, as other applications may read it. */
export interface StoredNote {
  Text: string
  Author: string
  Date: string
}

/** Returns the notes of an order, in the order of the list. Checks the types, because `xp` can hold any JSON. */
export function notesOf(order: { xp?: unknown }, key: string): OrderNote[] {
  const list: unknown = xpOf(order)[key]
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: unknown) => {
    const { Text, Author, Date: date } = isPlainObject(entry) ? entry : { Text: entry }
    if (typeof Text !== 'string' || Text.trim() === '') return []
    return [{ text: Text.trim(), author: typeof Author === 'string' ? Author : '', date: instantOf(date) }]
  })
}

/** True for a list that has notes only. Other values under the key of the notes belong to another application. */
export function isNoteList(value: unknown): boolean {
  const isNote = (entry: unknown) => typeof (isPlainObject(entry) ? entry.Text : entry) === 'string'
  return Array.isArray(value) && value.every(isNote)
}

/**
 * Returns the value of the list with a note, which leaves all entries as they are. A note that it has already is not
 * added again. Undefined when the value is not a list, because another application uses the key then.
 */
export function withNote(shown: unknown, note: StoredNote): unknown[] | undefined {
  if (shown === undefined || shown === null) return [note]
  if (!Array.isArray(shown)) return undefined
  const list: unknown[] = shown
  return list.some((entry) => isSame(entry, note)) ? list : [...list, note]
}

function instantOf(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}
