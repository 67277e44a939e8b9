import { call } from '@/lib/ordercloud/client'
import type { Buyer, Catalog, Supplier, User } from '@/lib/ordercloud/models'
import { companiesByIdOptions, MAX_NAMES_PER_REQUEST } from './companies-by-id'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { catalogReference, supplierReference } from '@/lib/resource/references'
import type { ListPage, Service } from '@/lib/resource/service'

/** Resources whose names appear in rows of lists: companies, and the catalogs that buyers order from. */
export type NamedKind = 'buyers' | 'suppliers' | 'catalogs'

type Company = Buyer | Catalog | Supplier
/** The parts of a reference that are needed to read records by ID. */
type Readable<T extends object> = Pick<Reference<T>, 'idOf' | 'rules'> & { service: Pick<Service<T>, 'list'> }
type Rows<T> = Pick<ListPage<T>, 'Items'>

const ASK: Readonly<Record<NamedKind, (id: string) => Promise<Rows<Company>>>> = {
  buyers: batched(buyerReference),
  suppliers: batched(supplierReference),
  catalogs: batched(catalogReference),
}

/** Reads one company as a list of one row, or empty. Simultaneous calls share one request per kind. */
export function readCompany(kind: NamedKind, id: string): Promise<Rows<Company>> {
  return ASK[kind](id)
}

/** The users of all buyers, which the platform returns in one list. */
const allBuyerUsers: Readable<User> = {
  idOf: ({ ID }) => ID ?? '',
  rules: { defaultSort: 'ID' },
  service: {
    list: (options, { quiet }) =>
      call((oc) => oc.Users.ListAcrossBuyers(options as object) as Promise<ListPage<User>>, { quiet }),
  },
}

const readAnyBuyerUser = batched(allBuyerUsers)

/**
 * Reads the users of all buyers with an ID. Different buyers may have users with the same ID. Simultaneous calls share
 * one request.
 */
export function readBuyerUsers(id: string): Promise<Rows<User>> {
  return readAnyBuyerUser(id)
}

/** Combines the IDs that are requested in the same synchronous step into one read. */
function batched<T extends object>(to: Readable<T>): (id: string) => Promise<Rows<T>> {
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

async function readByIds<T extends object>(to: Readable<T>, ids: readonly string[]): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < ids.length; at += MAX_NAMES_PER_REQUEST) {
    const options = companiesByIdOptions(to.rules.defaultSort, ids.slice(at, at + MAX_NAMES_PER_REQUEST))
    found.push(...(await to.service.list(options, { quiet: true })).Items)
  }
  return found
}
