import { createOnce } from './create-once'
import type { Resource } from './resource'

/**
 * Creates a deleted record again, with the same ID and body. Safe to retry. Rejects when another user has taken the
 * ID meanwhile.
 */
export function restoreRecord<T extends object, R extends T>(
  resource: Pick<Resource<T, R>, 'service' | 'path' | 'idOf'>,
  record: T,
): Promise<T> {
  const { service, path, idOf } = resource
  const joinedFields: readonly string[] = service.joinedFields ?? []
  // The platform returns null for fields that are not set.
  const filled = Object.entries(record).filter(
    ([key, value]) => value !== null && !joinedFields.includes(key),
  )
  return createOnce(service, path, idOf(record), Object.fromEntries(filled) as Partial<T>)
}
