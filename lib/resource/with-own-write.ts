import { isPlainObject, isSame } from '../forms/diff'

/** A record as it was known, with what one write changed; what others changed beside it stays as it was known. */
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
