import { newId } from '@/lib/forms/ids'
import { PlatformError } from '@/lib/ordercloud/errors'
import { createOnce, isCreateUnanswered, type Creator } from './create-once'

const MAX_NAME_LENGTH = 100
const SUFFIX = ' (copy)'

/**
 * Returns the body of a copy of a record: its fields that are set, with another ID and "(copy)" after its name.
 *
 * @param left fields that the copy does not have, such as counts
 */
export function copyOf<T extends { ID?: string; Name?: string | null }>(
  record: T,
  id: string,
  left: readonly (keyof T & string)[],
): Partial<T> {
  // The platform returns null for fields that are not set.
  const set = Object.entries(record).filter(
    ([key, value]) => value !== null && !left.includes(key as keyof T & string),
  )
  const name = `${(record.Name || record.ID || '').slice(0, MAX_NAME_LENGTH - SUFFIX.length)}${SUFFIX}`
  return { ...Object.fromEntries(set), ID: id, Name: name } as Partial<T>
}

/** IDs of copies whose creation got no response, by the path and ID of the original. */
const unansweredCopies = new Map<string, string>()

/**
 * Creates a copy of a record. When the response of the last attempt was lost, the next one has the same ID, so that it
 * finds the copy of the last attempt instead of creating a second one. What has changed since then is patched. If
 * another user has changed that copy meanwhile, a further copy is created.
 *
 * @param makeBody returns the body of the copy with this ID
 */
export async function createCopy<T extends object>(
  service: Creator<T>,
  path: string,
  originalId: string,
  makeBody: (id: string) => Partial<T>,
): Promise<T> {
  const key = `${path}/${originalId}`
  const earlierId = unansweredCopies.get(key)
  unansweredCopies.delete(key)
  const id = earlierId ?? newId()
  try {
    return await createOnce(service, path, id, makeBody(id))
  } catch (error) {
    const isTaken = error instanceof PlatformError && error.errorCode === 'IdExists'
    if (isTaken && earlierId !== undefined) return createCopy(service, path, originalId, makeBody)
    if (isCreateUnanswered(path, id)) unansweredCopies.set(key, id)
    throw error
  }
}
