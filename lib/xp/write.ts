import { isPlainObject, isSame } from '../forms/diff'
import type { Resource } from '../resource/resource'
import { leavesKeys, nest, replaced, valueAt, without, xpOf, type XpObject, type XpPath } from './tree'

/** Thrown in place of a write to a record that is no longer as it was shown; it carries what is there now. */
export class ChangedMeanwhile<R> extends Error {
  override readonly name = 'ChangedMeanwhile'

  constructor(readonly latest: R) {
    super('The record has changed since it was shown.')
  }
}

// Answered as null whatever it is; sent as null it could be taken for "none".
const WRITE_ONLY = ['Password']

// What the platform counts and dates by itself says nothing about somebody having changed the record.
const OWN_STEPS = ['LastActive', 'LastUpdated', 'DateLastUpdated', 'FailedLoginAttempts', 'RedemptionCount']

/** One value of an xp that is to be written. */
export interface XpChange {
  path: XpPath
  /** What was shown there; undefined where there was no such key. */
  shown: unknown
  value: unknown
}

/**
 * Sets one value of a record's xp, unless another value is there than was shown. Answers the record.
 *
 * @throws ChangedMeanwhile when the value, or the object that it is in, is no longer as it was shown; nothing was written
 */
export async function setXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  id: string,
  { path, shown, value }: XpChange,
): Promise<R> {
  const latest = await resource.service.get(id, { quiet: true })
  if (!isAsShown(xpOf(latest), path, shown)) throw new ChangedMeanwhile(latest)
  return putXp(resource, latest, path, value)
}

/**
 * Writes one value of a record's xp by a PATCH of just that; where that would merge it with an object that is there, the
 * whole record is written, so that what is shown is what is stored.
 *
 * @param latest the record as read right before
 */
export async function putXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  latest: R,
  path: XpPath,
  value: unknown,
): Promise<R> {
  const xp = xpOf(latest)
  if (leavesKeys(valueAt(xp, path), value)) return saveWith(resource, latest, replaced(xp, path, value))
  const body = { xp: nest(path, value) } as unknown as Partial<T>
  return { ...latest, ...(await resource.service.patch(resource.idOf(latest), body)) }
}

/**
 * Removes one key of a record's xp. A PATCH merges and can only set, so the whole record is written, as read just
 * before.
 *
 * @throws ChangedMeanwhile when it is no longer as it was shown; nothing was written
 */
export async function removeXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  shown: R,
  path: XpPath,
): Promise<R> {
  const latest = await resource.service.get(resource.idOf(shown), {})
  if (!isSame(comparable(latest), comparable(shown))) throw new ChangedMeanwhile(latest)
  return saveWith(resource, latest, without(xpOf(latest), path))
}

async function saveWith<T extends object, R extends T>(
  { service, idOf }: Resource<T, R>,
  latest: R,
  xp: XpObject,
): Promise<R> {
  const foreign = [...WRITE_ONLY, ...(service.joined ?? [])]
  const body = { ...omit(latest, foreign), xp } as unknown as T
  return { ...latest, ...(await service.save(idOf(latest), body)) }
}

/** True when a value of an xp, and the object that it is in, are there as they were shown. */
export function isAsShown(xp: XpObject, path: XpPath, shown: unknown): boolean {
  const there = valueAt(xp, path)
  // A key that holds null is there; the one that is to be added is not.
  const isThere = there !== undefined
  const hasPlace = isPlainObject(valueAt(xp, path.slice(0, -1)))
  return hasPlace && isThere === (shown !== undefined) && isSame(there, shown)
}

function comparable(record: object): object {
  return Object.fromEntries(
    Object.entries(omit(record, OWN_STEPS)).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'xp'
        ? omit(value, OWN_STEPS)
        : value,
    ]),
  )
}

function omit(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}
