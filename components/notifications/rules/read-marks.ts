import { ownStorage } from '@/lib/own-storage'

const PREFIX = 'quartermaster.read-notifications/'
const MAX_READ_MARKS = 1000

const { read, write, subscribe } = ownStorage(PREFIX)

/** Returns a user's read marks in this browser as stored text, which stays identical until it changes. */
export function storedMarks(owner: string): string {
  return read(PREFIX + encodeURIComponent(owner))
}

/** Returns the IDs in a stored text. Empty when it cannot be parsed. */
export function parseMarks(stored: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored || '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Marks notifications of a user as read or unread. Stores at most 1,000 marks; the oldest are deleted first. */
export function setReadMarks(owner: string, ids: readonly string[], isRead: boolean): void {
  const marks = new Set(parseMarks(storedMarks(owner)))
  for (const id of ids) {
    marks.delete(id)
    if (isRead) marks.add(id)
  }
  write(PREFIX + encodeURIComponent(owner), JSON.stringify([...marks].slice(-MAX_READ_MARKS)))
}

/** Calls a listener when marks may have changed in this or another tab. Returns the function that unsubscribes. */
export const subscribeToMarks = subscribe
