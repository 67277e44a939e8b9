import type { Buyer, Catalog, Supplier } from '@/lib/ordercloud/models'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { catalogReference, supplierReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'

/** Resources whose names appear in rows of lists: companies, and the catalogs that buyers order from. */
export type NamedKind = 'buyers' | 'suppliers' | 'catalogs'

type Company = Buyer | Catalog | Supplier
type Rows = Pick<ListPage<Company>, 'Items'>

/** Maximum page size of the platform. No list of the app shows more. */
const MAX_IDS_PER_REQUEST = 100

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
  const options = { sortBy: [to.rules.defaultSort], page: 1, pageSize: MAX_IDS_PER_REQUEST }
  const found: T[] = []
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_REQUEST) {
    const filters = { ID: ids.slice(at, at + MAX_IDS_PER_REQUEST).join('|') }
    found.push(...(await to.service.list({ ...options, filters }, { quiet: true })).Items)
  }
  return found
}
