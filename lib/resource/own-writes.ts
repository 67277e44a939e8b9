import { isPlainObject, isSame } from '../forms/diff'

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

/**
 * Applies the changes of one write to a known record. Other fields keep their known values, even if other users
 * changed them.
 */
export function withOwnWrite<R extends object>(known: R, before: object, after: object): R {
  const next = { ...known } as Record<string, unknown>
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [held, from, to] = [own(known, key), own(before, key), own(after, key)]
    if (isSame(from, to)) continue
    const isDeep = isPlainObject(held) && isPlainObject(from) && isPlainObject(to)
    next[key] = isDeep ? withOwnWrite(held, from, to) : to
  }
  return next as R
}

function own(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? (record as Record<string, unknown>)[key] : undefined
}
