import { isPlainObject, isSame } from '../forms/diff'
import { PlatformError } from '../ordercloud/errors'
import type { Resource } from '../resource/resource'
import { keptKeysReason } from './read-only'
import { wouldLeaveKeys, nest, replaced, valueAt, without, xpOf, type XpObject, type XpPath } from './tree'

/** Error that replaces a write to a record that has changed since it was shown. It has the current record. */
export class ChangedMeanwhile<R> extends Error {
  override readonly name = 'ChangedMeanwhile'

  constructor(readonly latest: R) {
    super('The record has changed since you opened it.')
  }
}

// The platform always returns null for it. Sending null back could clear it.
const WRITE_ONLY = ['Password']

// Fields that the platform updates itself. A change of them does not mean that another user has changed the record.
const PLATFORM_UPDATED_FIELDS = [
  'LastActive',
  'LastUpdated',
  'DateLastUpdated',
  'FailedLoginAttempts',
  'RedemptionCount',
]

/** One xp value to write. */
export interface XpChange {
  path: XpPath
  /** The value that was shown. Undefined when the key did not exist. */
  shown: unknown
  value: unknown
  /** True for a path that a schema names. Missing objects along the path are created. */
  createsParents?: boolean
}

/**
 * Sets one value of a record's xp, unless it has changed since it was shown. Returns the record. Nothing is written when
 * the record has the new value already, which is so after an attempt whose response was lost.
 *
 * @throws ChangedMeanwhile when the value, or the object that contains it, has changed since; nothing was written
 */
export async function setXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  id: string,
  { path, shown, value, createsParents }: XpChange,
): Promise<R> {
  const latest = await resource.service.get(id, { quiet: true })
  if (isSame(valueAt(xpOf(latest), path), value)) return latest
  if (!isAsShown(xpOf(latest), path, shown, createsParents)) throw new ChangedMeanwhile(latest)
  return putXp(resource, latest, path, value)
}

/**
 * Writes one xp value with a PATCH of only that value. If the PATCH would merge it with an existing object, writes
 * the full record instead, so that the stored value equals the shown one.
 *
 * @param latest the record as read right before
 * @throws PlatformError when only the full record could be written and the resource does not allow that
 */
export async function putXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  latest: R,
  path: XpPath,
  value: unknown,
): Promise<R> {
  const xp = xpOf(latest)
  if (wouldLeaveKeys(valueAt(xp, path), value)) {
    const blocked = keptKeysReason(resource)
    if (blocked !== undefined) throw new PlatformError(blocked)
    return saveWith(resource, latest, replaced(xp, path, value))
  }
  const body = { xp: nest(path, value) } as unknown as Partial<T>
  return { ...latest, ...(await resource.service.patch(resource.idOf(latest), body)) }
}

/**
 * Removes one key of a record's xp. A PATCH merges and cannot remove keys, so the full record is written, as read
 * right before. Nothing is written when the key is gone already, which is so after an attempt whose response was lost.
 *
 * @throws ChangedMeanwhile when the record has changed since it was shown; nothing was written
 */
export async function removeXp<T extends object, R extends T>(
  resource: Resource<T, R>,
  shown: R,
  path: XpPath,
): Promise<R> {
  const latest = await resource.service.get(resource.idOf(shown), {})
  if (valueAt(xpOf(latest), path) === undefined) return latest
  if (!isSame(comparable(latest), comparable(shown))) throw new ChangedMeanwhile(latest)
  return saveWith(resource, latest, without(xpOf(latest), path))
}

async function saveWith<T extends object, R extends T>(
  { service, idOf }: Resource<T, R>,
  latest: R,
  xp: XpObject,
): Promise<R> {
  const foreign = [...WRITE_ONLY, ...(service.joinedFields ?? [])]
  const body = { ...omit(latest, foreign), xp } as unknown as T
  return { ...latest, ...(await service.save(idOf(latest), body)) }
}

/** True when an xp value, and the object that contains it, are the same as shown. */
export function isAsShown(xp: XpObject, path: XpPath, shown: unknown, createsParents = false): boolean {
  const there = valueAt(xp, path)
  // A key with null exists. A key to be added does not exist yet.
  const isThere = there !== undefined
  return (
    hasPlace(xp, path.slice(0, -1), createsParents) &&
    isThere === (shown !== undefined) &&
    isSame(there, shown)
  )
}

/** True when a key can be written at a place: to an existing object, or to one that is created with it. */
export function hasPlace(xp: XpObject, place: XpPath, createsParents = false): boolean {
  const existing = place.map((_, at) => valueAt(xp, place.slice(0, at + 1)))
  return existing.every((value) => isPlainObject(value) || (createsParents && value === undefined))
}

function comparable(record: object): object {
  return Object.fromEntries(
    Object.entries(omit(record, PLATFORM_UPDATED_FIELDS)).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'xp'
        ? omit(value, PLATFORM_UPDATED_FIELDS)
        : value,
    ]),
  )
}

function omit(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}
