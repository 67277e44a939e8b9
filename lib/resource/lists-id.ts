import type { Reference } from './reference'
import { isCreateUnanswered } from './create-once'
import type { RequestScope } from './resource'

/**
 * Whether the list has a record with an id, in whatever case: the platform takes two ids that differ in case alone for
 * the same one, but answers a GET only for an id as it is written.
 */
export async function listsId<T extends object>(
  to: Pick<Reference<T>, 'service' | 'rules' | 'idOf'>,
  id: string,
  scope: RequestScope,
): Promise<boolean> {
  const options = { sortBy: [to.rules.defaultSort], page: 1, pageSize: 1, filters: { ID: id } }
  const { Items } = await to.service.list(options, scope)
  // Lists of what lies below something else may show what is there, whatever is asked.
  return Items.some((one) => to.idOf(one).toLowerCase() === id.toLowerCase())
}

/**
 * True where another record is known to have the ID that a new one is to get. Where the answer to its create was lost,
 * what has the ID may be the new record itself; what cannot be read says nothing, and the platform will.
 */
export async function isIdTaken<T extends object>(
  to: Parameters<typeof listsId<T>>[0] & { path: string },
  id: string,
): Promise<boolean> {
  if (id === '' || isCreateUnanswered(to.path, id)) return false
  return listsId(to, id, { quiet: true }).catch(() => false)
}
