import { diff, isEmptyPatch, isSame } from '@/lib/forms/diff'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { RequestScope } from './resource'

interface Creator<T extends object> {
  get: (id: string, scope: RequestScope) => Promise<T>
  create: (body: Partial<T>) => Promise<T>
  patch: (id: string, body: Partial<T>) => Promise<T>
}

/** Bodies sent without getting an answer, by path and id. The record may or may not exist. */
const unanswered = new Map<string, object>()

/**
 * Creates a record so that trying again is safe.
 *
 * When an answer was lost (network, time-out, gateway) the record may exist although the call failed.
 * The next try then meets "id exists": if what is there is what we sent, it is ours, and what the user
 * changed since is patched. Otherwise the id belongs to somebody else and the refusal stands.
 */
export async function createOnce<T extends object>(
  service: Creator<T>,
  path: string,
  id: string,
  body: Partial<T>,
): Promise<T> {
  const key = `${path}/${id}`
  const earlier = unanswered.get(key) as Partial<T> | undefined
  try {
    const created = await service.create(body)
    unanswered.delete(key)
    return created
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(key, body)
    if (!earlier || !(error instanceof PlatformError) || error.errorCode !== 'IdExists') throw error
    const found = await service.get(id, {})
    if (!holds(found, earlier)) throw error
    unanswered.delete(key)
    const since = diff(earlier, body)
    return isEmptyPatch(since) ? found : service.patch(id, since)
  }
}

/** True when nobody can say whether the platform did what was asked. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof PlatformError) || error.status === null || error.status >= 500
}

/** True when the record has every value of the body. */
function holds<T extends object>(record: T, body: Partial<T>): boolean {
  return (Object.keys(body) as (keyof T)[]).every((key) => isSame(record[key], body[key]))
}
