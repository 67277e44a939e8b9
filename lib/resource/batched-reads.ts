import { idBatches } from './id-batches'
import { recordsByIdOptions } from './records-by-id'
import type { Reference } from './reference'
import type { ListPage, Service } from './service'

/** The parts of a reference that are needed to read records by ID. */
export type ListedById<T extends object> = Pick<Reference<T>, 'idOf' | 'rules'> & {
  service: Pick<Service<T>, 'list'>
}

/**
 * Returns a reader of one record as a list of one row, or of none when it is missing. The IDs that are requested in the
 * same synchronous step are combined into one request.
 */
export function batchedReads<T extends object>(
  to: ListedById<T>,
): (id: string) => Promise<Pick<ListPage<T>, 'Items'>> {
  let ids = new Set<string>()
  let rows: Promise<T[]> | undefined
  const start = () => {
    const requested = [...ids]
    ids = new Set()
    rows = undefined
    return readByIds(to, requested)
  }
  return async (id) => {
    ids.add(id)
    rows ??= Promise.resolve().then(start)
    // Lists ignore the case of IDs, which are case-sensitive.
    return { Items: (await rows).filter((row) => to.idOf(row) === id) }
  }
}

async function readByIds<T extends object>(to: ListedById<T>, ids: readonly string[]): Promise<T[]> {
  const found: T[] = []
  for (const batch of idBatches(ids)) {
    const options = recordsByIdOptions(to.rules.defaultSort, batch)
    found.push(...(await to.service.list(options, { quiet: true })).Items)
  }
  return found
}
