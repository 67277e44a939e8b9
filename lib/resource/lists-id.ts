import type { Reference } from './reference'
import { isCreateUnanswered } from './create-once'
import type { RequestScope } from './service'

/**
 * True when the list has a record with an ID, ignoring case. The platform treats IDs that differ only in case as
 * equal, but a GET needs the exact spelling.
 */
export async function listsId<T extends object>(
  to: Pick<Reference<T>, 'service' | 'rules' | 'idOf'>,
  id: string,
  scope: RequestScope,
): Promise<boolean> {
  const options = { sortBy: [to.rules.defaultSort], page: 1, pageSize: 1, filters: { ID: id } }
  const { Items } = await to.service.list(options, scope)
  // Nested lists may return rows that do not match the filter.
  return Items.some((one) => to.idOf(one).toLowerCase() === id.toLowerCase())
}

/**
 * True when another record is known to have the ID of a new one. False after a create request without a response,
 * because the existing record may be the new one. False when the list cannot be read, because the platform then
 * checks the ID.
 */
export async function isIdTaken<T extends object>(
  to: Parameters<typeof listsId<T>>[0] & { path: string },
  id: string,
): Promise<boolean> {
  if (id === '' || isCreateUnanswered(to.path, id)) return false
  return listsId(to, id, { quiet: true }).catch(() => false)
}
