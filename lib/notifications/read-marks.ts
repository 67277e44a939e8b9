import { ownStorage } from '../own-storage'

const PREFIX = 'quartermaster.read-notifications/'
const KEPT = 1000

const { read, write, subscribe } = ownStorage(PREFIX)

/** What a user has marked as read in this browser, as it is stored: the same text until it changes. */
export function storedMarks(owner: string): string {
  return read(PREFIX + encodeURIComponent(owner))
}

/** The ids in a stored text; none where it cannot be read. */
export function parseMarks(stored: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(stored || '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Marks notifications of a user as read or unread. The oldest of more than 1,000 marks are forgotten. */
export function mark(owner: string, ids: readonly string[], isRead: boolean): void {
  const marks = new Set(parseMarks(storedMarks(owner)))
  for (const id of ids) {
    marks.delete(id)
    if (isRead) marks.add(id)
  }
  write(PREFIX + encodeURIComponent(owner), JSON.stringify([...marks].slice(-KEPT)))
}

/** Called when marks may have changed, here or in another tab. Returns the way to stop. */
export const subscribeToMarks = subscribe
