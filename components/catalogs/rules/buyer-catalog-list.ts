import { call } from '@/lib/ordercloud/client'
import type { Catalog, CatalogAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { ListOptions, ListPage, RequestScope, ServerRead } from '@/lib/resource/service'
import { readCatalogAssignments } from './read-all'

// Maximum number of IDs per request. IDs travel in the URL, which servers cut off somewhere beyond 8,000 characters.
const IDS_PER_CALL = 60

/** A catalog in the list of one buyer. */
interface AssignedCatalog extends Catalog {
  /** Null when the catalog is not assigned to that buyer. */
  Assignment: CatalogAssignment | null
}

/** Returns one page of a buyer's catalogs, each with its assignment to that buyer. */
export function listAssigned(
  buyerId: string,
  options: ListOptions,
  { signal, quiet }: RequestScope,
): Promise<ListPage<AssignedCatalog>> {
  return call(
    async (oc) => {
      const request = { signal }
      const assigned = await readCatalogAssignments(oc, { buyerID: buyerId }, request)
      const page = await listByIds(idsOf(assigned), options, (one) => listCatalogs(oc, one, request))
      return withAssignments(page, assigned)
    },
    { signal, quiet },
  )
}

/**
 * Returns the same page on the server, through the server's read function. Undefined when two requests are not
 * enough.
 */
export async function readAssigned(
  buyerId: string,
  read: ServerRead,
  options: ListOptions,
): Promise<ListPage<AssignedCatalog> | undefined> {
  const every = { buyerID: buyerId, page: 1, pageSize: 100 }
  const assigned = await read<ListPage<CatalogAssignment>>('/catalogs/assignments', every)
  const ids = idsOf(assigned?.Items ?? [])
  if (!assigned || assigned.Meta.TotalPages > 1 || ids.length > IDS_PER_CALL) return undefined
  const filters = { ...options.filters, ID: ids.join('|') }
  const page =
    ids.length === 0
      ? emptyPage(options)
      : await read<ListPage<Catalog>>('/catalogs', { ...options, filters })
  return page && withAssignments(page, assigned.Items)
}

function listCatalogs(oc: OrderCloud, options: ListOptions, request: object) {
  return oc.Catalogs.List(options as object, request) as Promise<ListPage<Catalog>>
}

const idsOf = (assigned: readonly CatalogAssignment[]) =>
  assigned.flatMap(({ CatalogID }) => (CatalogID ? [CatalogID] : []))

function withAssignments(
  page: ListPage<Catalog>,
  assigned: readonly CatalogAssignment[],
): ListPage<AssignedCatalog> {
  const assignmentOf = new Map(assigned.map((one) => [one.CatalogID, one]))
  return {
    ...page,
    Items: page.Items.map((one) => ({ ...one, Assignment: assignmentOf.get(one.ID) ?? null })),
  }
}

function emptyPage({ pageSize }: ListOptions): ListPage<Catalog> {
  return {
    Items: [],
    Meta: { Page: 1, PageSize: pageSize, TotalCount: 0, TotalPages: 0, ItemRange: [1, 0] },
  }
}

/**
 * Returns one page of the records with these IDs. One request is enough for up to `IDS_PER_CALL` IDs. More IDs are
 * read in several requests, then merged and sorted here as the platform sorts. Exported for its unit test.
 */
export async function listByIds(
  ids: readonly string[],
  options: ListOptions,
  list: (options: ListOptions) => Promise<ListPage<Catalog>>,
): Promise<ListPage<Catalog>> {
  if (ids.length === 0) return emptyPage(options)
  const among = (some: readonly string[]) => ({ ...options.filters, ID: some.join('|') })
  if (ids.length <= IDS_PER_CALL) return list({ ...options, filters: among(ids) })
  return listManyIds(ids, IDS_PER_CALL, options, (some) =>
    list({ ...options, filters: among(some), page: 1, pageSize: 100 }),
  )
}

/**
 * Returns one page of the records with more IDs than one request can hold. Merges the records here and sorts them as
 * the platform does.
 */
async function listManyIds(
  ids: readonly string[],
  perCall: number,
  options: ListOptions,
  list: (ids: readonly string[]) => Promise<ListPage<Catalog>>,
): Promise<ListPage<Catalog>> {
  const found: Catalog[] = []
  for (let from = 0; from < ids.length; from += perCall) {
    found.push(...(await list(ids.slice(from, from + perCall))).Items)
  }
  const [sort = 'Name'] = options.sortBy
  const field = sort.replace('!', '') as 'Name'
  const sign = sort.startsWith('!') ? -1 : 1
  found.sort((a, b) => sign * (a[field] ?? '').localeCompare(b[field] ?? '', 'en'))
  const { page, pageSize } = options
  const Items = found.slice((page - 1) * pageSize, page * pageSize)
  const first = (page - 1) * pageSize + 1
  return {
    Items,
    Meta: {
      Page: page,
      PageSize: pageSize,
      TotalCount: found.length,
      TotalPages: Math.ceil(found.length / pageSize),
      ItemRange: [first, first + Items.length - 1],
    },
  }
}
