import { everyPage } from '../resource/every-page'
import type { RequestScope, Resource } from '../resource/resource'
import type { ListState } from '../url/list-state'
import { ownFields, type Target } from './job'

/**
 * The records that a list state matches now, frozen: what comes to match later is not among them, and what no longer does
 * still is.
 *
 * @param isLeftOut told of every row that matches, once
 * @param fields whose values are kept as they are now
 */
export async function collectTargets<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  isLeftOut: (row: T) => boolean,
  fields: readonly string[],
  scope: RequestScope,
  onProgress: (found: number) => void,
): Promise<Target[]> {
  const found = new Map<string, Target>()
  for await (const { Items } of everyPage(resource, state, scope)) {
    for (const row of Items) {
      if (isLeftOut(row)) continue
      const id = resource.idOf(row)
      found.set(id, { id, name: resource.titleOf(row), before: ownFields(row, fields) })
    }
    onProgress(found.size)
  }
  return [...found.values()]
}
