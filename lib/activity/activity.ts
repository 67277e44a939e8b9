/** One field that a write changed. */
export interface RecordedChange {
  /** The field's path on the platform, one entry per level: `['Inventory', 'Enabled']`. */
  path: readonly string[]
  /** Undefined when the field had no value. */
  before: unknown
  after: unknown
}

export type ActivityKind = 'created' | 'saved' | 'restored' | 'deleted' | 'assigned' | 'unassigned'

/** An assignment that was added to a record or removed from it. */
export interface RecordedAssignment {
  /** Title of the panel in which the user made the change: "Members". */
  title: string
  /** The assigned record, by type and ID: "user mira". */
  what: string
  /** Path of the panel's list, and the assignment itself, to repeat or undo the change. */
  path: string
  row: object
}

/** One change that a user made to a record with this app. */
export interface Activity {
  kind: ActivityKind
  /** Milliseconds since 1970. */
  at: number
  /** The fields that a save changed. Empty for creating and deleting, which concern the full record. */
  changes: readonly RecordedChange[]
  /** The assignment that was added or removed. It replaces `changes`. */
  assignment?: RecordedAssignment
}

/** The user and the record that activity belongs to. */
export interface ActivityPlace {
  /** Name of the user who made the change. */
  owner: string
  /** Path of the resource, e.g. `products`. */
  path: string
  id: string
}

/** A record whose activity is recorded, and flags for personal data: in the full record, or in its xp alone. */
export interface NotedRecord {
  path: string
  id: string
  isPersonal: boolean
  isXpPersonal: boolean
}

/** Storage for activity: a database for most records, memory for records about people. */
export interface ActivityStorage {
  add: (place: ActivityPlace, activity: Activity) => Promise<void>
  /** Newest first. */
  list: (place: ActivityPlace, now: number) => Promise<Activity[]>
  /** Deletes all activity of one user. */
  clear: (owner: string) => Promise<void>
}

/** Maximum number of activities stored per record. */
export const MAX_ACTIVITIES_PER_RECORD = 200

/** Maximum age of stored activity, in milliseconds. Older activity is deleted. */
export const MAX_ACTIVITY_AGE_MS = 90 * 24 * 3600_000

const listeners = new Set<() => void>()

/** Notifies the views of activity that it has changed. */
export function activityChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change of the activity. Returns the function that unsubscribes. */
export function onActivity(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
