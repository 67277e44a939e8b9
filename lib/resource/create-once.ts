import { diff, isEmptyPatch, isSame } from '@/lib/forms/diff'
import { isSameInstant } from '@/lib/forms/instants'
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
 *
 * The first try can meet it too: browsers send a POST again by themselves when a connection they had kept open is
 * reset before an answer began.
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
    if (!(error instanceof PlatformError) || error.errorCode !== 'IdExists') throw error
    const found = await find(service, id)
    const sent = earlier ?? body
    if (!found || !holds(found, sent)) throw error
    unanswered.delete(key)
    const since = diff(sent, body)
    return isEmptyPatch(since) ? found : service.patch(id, since)
  }
}

/** True where a create with this id was sent and its answer lost: what has the id may be what was sent. */
export function isCreateUnanswered(path: string, id: string): boolean {
  return unanswered.has(`${path}/${id}`)
}

/** What has the id; undefined when that cannot be read, so that the refusal is what is told. */
async function find<T extends object>(service: Creator<T>, id: string): Promise<T | undefined> {
  try {
    return await service.get(id, { quiet: true })
  } catch {
    return undefined
  }
}

/** True when nobody can say whether the platform did what was asked. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof PlatformError) || error.status === null || error.status >= 500
}

/** What the platform takes and never tells again. */
const UNTOLD: readonly string[] = ['Password']

/** True when the record has every value of the body that can be read. */
function holds<T extends object>(record: T, body: Partial<T>): boolean {
  return (Object.keys(body) as (keyof T & string)[]).every(
    (key) => UNTOLD.includes(key) || isSame(record[key], body[key]) || isSameInstant(record[key], body[key]),
  )
}
