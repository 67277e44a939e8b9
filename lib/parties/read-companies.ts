import { call } from '@/lib/ordercloud/client'
import type { Buyer, Catalog, Supplier, User } from '@/lib/ordercloud/models'
import { batchedReads, type ListedById } from '@/lib/resource/batched-reads'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { catalogReference, supplierReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'

/** Resources whose names appear in rows of lists: companies, and the catalogs that buyers order from. */
export type NamedKind = 'buyers' | 'suppliers' | 'catalogs'

type Company = Buyer | Catalog | Supplier
type Rows<T> = Pick<ListPage<T>, 'Items'>

const ASK: Readonly<Record<NamedKind, (id: string) => Promise<Rows<Company>>>> = {
  buyers: batchedReads(buyerReference),
  suppliers: batchedReads(supplierReference),
  catalogs: batchedReads(catalogReference),
}

/** Reads one company as a list of one row, or empty. Simultaneous calls share one request per kind. */
export function readCompany(kind: NamedKind, id: string): Promise<Rows<Company>> {
  return ASK[kind](id)
}

/** The users of all buyers, which the platform returns in one list. */
const allBuyerUsers: ListedById<User> = {
  idOf: ({ ID }) => ID ?? '',
  rules: { defaultSort: 'ID' },
  service: {
    list: (options, { quiet }) =>
      call((oc) => oc.Users.ListAcrossBuyers(options as object) as Promise<ListPage<User>>, { quiet }),
  },
}

const readAnyBuyerUser = batchedReads(allBuyerUsers)

/**
 * Reads the users of all buyers with an ID. Different buyers may have users with the same ID. Simultaneous calls share
 * one request.
 */
export function readBuyerUsers(id: string): Promise<Rows<User>> {
  return readAnyBuyerUser(id)
}
