import { createOnce } from './create-once'
import type { Resource } from './resource'

/**
 * Creates a deleted record again, with the same id and the same body. Safe to try again; an id that somebody else
 * took meanwhile is refused.
 */
export function restoreRecord<T extends object, R extends T>(
  resource: Pick<Resource<T, R>, 'service' | 'path' | 'idOf'>,
  record: T,
): Promise<T> {
  const { service, path, idOf } = resource
  const joined: readonly string[] = service.joined ?? []
  // The platform answers null for what is not set.
  const filled = Object.entries(record).filter(([key, value]) => value !== null && !joined.includes(key))
  return createOnce(service, path, idOf(record), Object.fromEntries(filled) as Partial<T>)
}
