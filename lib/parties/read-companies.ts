import type { Buyer, Catalog, Supplier } from '@/lib/ordercloud/models'
import { companiesByIdOptions, MAX_NAMES_PER_REQUEST } from './companies-by-id'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { catalogReference, supplierReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'

/** Resources whose names appear in rows of lists: companies, and the catalogs that buyers order from. */
export type NamedKind = 'buyers' | 'suppliers' | 'catalogs'

type Company = Buyer | Catalog | Supplier
type Rows = Pick<ListPage<Company>, 'Items'>

const ASK: Readonly<Record<NamedKind, (id: string) => Promise<Rows>>> = {
  buyers: batched(buyerReference),
  suppliers: batched(supplierReference),
  catalogs: batched(catalogReference),
}

/** Reads one company as a list of one row, or empty. Simultaneous calls share one request per kind. */
export function readCompany(kind: NamedKind, id: string): Promise<Rows> {
  return ASK[kind](id)
}

/** Combines the IDs that are requested in the same synchronous step into one read. */
function batched<T extends Company>(to: Reference<T>): (id: string) => Promise<Rows> {
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
    return { Items: (await rows).filter((row) => to.idOf(row) === id) }
  }
}

async function readByIds<T extends Company>(to: Reference<T>, ids: readonly string[]): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += MAX_NAMES_PER_REQUEST) {
    const options = companiesByIdOptions(to.rules.defaultSort, ids.slice(at, at + MAX_NAMES_PER_REQUEST))
    found.push(...(await to.service.list(options, { quiet: true })).Items)
  }
  return found
}
