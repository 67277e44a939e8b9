import { diff, isEmptyPatch, isPlainObject, isSame } from '@/lib/forms/diff'
import { isSameInstant } from '@/lib/forms/instants'
import { isHiddenSecret, isSecretField } from '@/lib/forms/secret-fields'
import { PlatformError } from '@/lib/ordercloud/errors'
import { formatCondition } from '../url/format-condition'
import type { ListPage, RequestScope, Service } from './service'

/** The operations of a service that creating a record needs. */
export interface Creator<T extends object> {
  get: (id: string, scope: RequestScope) => Promise<T>
  create: (body: Partial<T>) => Promise<T>
  patch: (id: string, body: Partial<T>) => Promise<T>
}

/** Bodies of create requests without a response, by path and ID. The records may or may not exist. */
const unanswered = new Map<string, object>()

/**
 * Creates a record so that retrying is safe.
 *
 * After a lost response (network, timeout, gateway) the record may exist although the request failed. The next
 * attempt then gets the error "id exists". If the existing record equals the sent body, this attempt created it, and
 * later changes of the user are patched. Otherwise another user has taken the ID, and the error is thrown.
 *
 * The first attempt can also get this error: browsers repeat a POST when a kept-alive connection is reset before the
 * response begins.
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

/** True when a create request with this ID got no response. A record with the ID may be the one that was sent. */
export function isCreateUnanswered(path: string, id: string): boolean {
  return unanswered.has(`${path}/${id}`)
}

/** A create request without a response, for a record whose ID the platform assigns. */
interface UnansweredCreate {
  body: object
  /** IDs of the records with the same name before the request. */
  knownIds: ReadonlySet<string>
}

/** Create requests without a response, by the attempt that sent them. */
const unansweredAttempts = new Map<string, UnansweredCreate>()

/** Number of records with the same name that are compared: the platform's maximum page size. */
const MAX_SAME_NAMES = 100

/**
 * Creates a record whose ID the platform assigns, so that retrying is safe.
 *
 * Before the first request, it reads the IDs of the records with the same name. After a lost response, the next attempt
 * looks for a record with this name that was not among them and has the values that were sent. If there is one, the
 * lost request created it, and later changes of the user are patched. Otherwise the record is created now.
 *
 * @param attempt key of the form that creates the record, which stays the same when the user saves again
 * @param nameField the field with the name, which the platform can filter by
 */
export async function createWithAssignedId<T extends { ID?: string }>(
  service: Pick<Service<T>, 'list' | 'create' | 'patch'>,
  attempt: string,
  body: Partial<T>,
  nameField: keyof T & string,
): Promise<T> {
  const earlier = unansweredAttempts.get(attempt)
  if (earlier) {
    const sent = earlier.body as Partial<T>
    const own = (await listSameNames(service, nameField, sent)).find(
      (one) => !earlier.knownIds.has(one.ID ?? '') && holds(one, sent),
    )
    if (own) {
      const since = diff(sent, body)
      const record = isEmptyPatch(since) ? own : await service.patch(own.ID ?? '', since)
      unansweredAttempts.delete(attempt)
      return record
    }
  }
  const known = await listSameNames(service, nameField, body)
  try {
    const created = await service.create(body)
    unansweredAttempts.delete(attempt)
    return created
  } catch (error) {
    if (isUnanswered(error))
      unansweredAttempts.set(attempt, { body, knownIds: new Set(known.map(({ ID }) => ID ?? '')) })
    throw error
  }
}

async function listSameNames<T extends object>(
  { list }: Pick<Service<T>, 'list'>,
  nameField: keyof T & string,
  body: Partial<T>,
): Promise<ListPage<T>['Items']> {
  const filters = { [nameField]: formatCondition({ operator: 'is', text: String(body[nameField] ?? '') }) }
  const options = { filters, sortBy: ['ID'], page: 1, pageSize: MAX_SAME_NAMES }
  return (await list(options, { quiet: true })).Items
}

/** Returns the record with the ID. Undefined when it cannot be read, so that the original error is thrown. */
async function find<T extends object>(service: Creator<T>, id: string): Promise<T | undefined> {
  try {
    return await service.get(id, { quiet: true })
  } catch {
    return undefined
  }
}

/** True when it is unknown whether the platform executed the request. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof PlatformError) || error.status === null || error.status >= 500
}

/**
 * True when the record has every readable value of the body. The platform does not return secrets as they were sent.
 *
 * @param path path of a nested object, such as `DeliveryTargets.Http.`
 */
function holds<T extends object>(record: T, body: Partial<T>, path = ''): boolean {
  return (Object.keys(body) as (keyof T & string)[]).every((key) => {
    const [value, sent] = [record[key], body[key]]
    if (isPlainObject(value) && isPlainObject(sent)) return holds<object>(value, sent, `${path}${key}.`)
    return (
      (isSecretField(path + key) && isHiddenSecret(value)) ||
      isSame(value, sent) ||
      isSameInstant(value, sent)
    )
  })
}
