/** A write to a record by this user that its form did not make: an undo, or a field that was restored. */
export interface OwnWrite {
  /** Path of the resource. */
  path: string
  id: string
  /** The record right before it, and right after. */
  before: object
  after: object
}

const listeners = new Set<(write: OwnWrite) => void>()

/** Tells whoever shows the record. */
export function tellOwnWrite(write: OwnWrite): void {
  for (const listener of listeners) listener(write)
}

/** Calls back after every such write, until the answer is called. */
export function onOwnWrite(listener: (write: OwnWrite) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
