/** A write to a record by this user outside of its form: an undo, or a restored field. */
export interface OwnWrite {
  /** Path of the resource. */
  path: string
  id: string
  /** The record right before and right after the write. */
  before: object
  after: object
}

const listeners = new Set<(write: OwnWrite) => void>()

/** Notifies the views of the record. */
export function recordOwnWrite(write: OwnWrite): void {
  for (const listener of listeners) listener(write)
}

/** Calls `listener` after every such write. Returns the function that unsubscribes. */
export function subscribeToOwnWrites(listener: (write: OwnWrite) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
