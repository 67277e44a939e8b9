import { everyPage } from '../resource/every-page'
import type { Resource } from '../resource/resource'
import type { RequestScope } from '../resource/service'
import type { ListState } from '../url/list-state'
import { ownFields, type Target } from './job'

/**
 * Returns the records that a list state matches now. The set is frozen: later matches are not added, and records that
 * no longer match stay.
 *
 * @param isLeftOut called once for every matching row; true excludes the row
 * @param fields fields whose current values are stored with each target
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
