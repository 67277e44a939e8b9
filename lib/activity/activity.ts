/** One field that a write changed. */
export interface RecordedChange {
  /** Its name on the platform, step by step: `['Inventory', 'Enabled']`. */
  path: readonly string[]
  /** Undefined where there was nothing. */
  before: unknown
  after: unknown
}

export type ActivityKind = 'created' | 'saved' | 'restored' | 'deleted' | 'assigned' | 'unassigned'

/** What was assigned to a record, or taken from it. */
export interface RecordedAssignment {
  /** Title of the panel it was done in: "Members". */
  title: string
  /** What was assigned, by id: "user mira". */
  what: string
  /** Path of the panel's list, and the row itself, to do or undo it again. */
  path: string
  row: object
}

/** One thing that was done to a record with this app. */
export interface Activity {
  kind: ActivityKind
  /** Milliseconds since 1970. */
  at: number
  /** What a save changed; empty for creating and deleting, which are about all of it. */
  changes: readonly RecordedChange[]
  /** Of what was assigned or taken away, in place of changes. */
  assignment?: RecordedAssignment
}

/** Whose activity it is, and on which record. */
export interface ActivityPlace {
  /** User name of who did it. */
  owner: string
  /** Path of the resource, e.g. `products`. */
  path: string
  id: string
}

/** Where activity is kept: `store` for most records, `memory` for those about people. */
export interface ActivityKeeper {
  add: (place: ActivityPlace, activity: Activity) => Promise<void>
  /** Newest first. */
  list: (place: ActivityPlace, now: number) => Promise<Activity[]>
  /** Forgets all activity of one user. */
  clear: (owner: string) => Promise<void>
}

/** Most that is kept of one record. */
export const MOST_PER_RECORD = 200

/** Older activity is forgotten. */
export const KEPT_MS = 90 * 24 * 3600_000
