import type { QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { crudBelow } from '@/lib/ordercloud/crud'
import { keys } from '@/lib/ordercloud/keys'
import type { Category } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { idBatches, MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import { recordQuery, type Resource } from '@/lib/resource/resource'
import type { ListPage, RequestScope, Service } from '@/lib/resource/service'
import { sortByListOrder } from './order'
import { ROOT } from './tree'

/**
 * Reads one level of a catalog's tree: the children of categories, or the roots. Sends one list of requests per 100
 * parents.
 */
export function readChildren(
  catalogId: string,
  parents: readonly string[],
  scope: RequestScope,
): Promise<Category[]> {
  return readMatching(catalogId, parents, scope, (ids) =>
    ids.includes(ROOT) ? { depth: '1' } : { depth: 'all', filters: { ParentID: anyOf(ids) } },
  )
}

/** Reads the categories of a catalog that have one of the IDs. Sends one list of requests per 100 IDs. */
export function readCategoriesWithIds(
  catalogId: string,
  ids: readonly string[],
  scope: RequestScope,
): Promise<Category[]> {
  return readMatching(catalogId, ids, scope, (some) => ({ depth: 'all', filters: { ID: anyOf(some) } }))
}

async function readMatching(
  catalogId: string,
  ids: readonly string[],
  { signal, quiet }: RequestScope,
  optionsFor: (ids: readonly string[]) => object,
): Promise<Category[]> {
  const read: Category[] = []
  for (const batch of idBatches(ids)) {
    const options = optionsFor(batch)
    const found = await call(
      (oc) =>
        readAllAssignments<Category>((page) =>
          oc.Categories.List(encodeURIComponent(catalogId), { ...options, ...page }, { signal }),
        ),
      { signal, quiet },
    )
    read.push(...found)
  }
  return read
}

const anyOf = (ids: readonly string[]) => ids.map(escapeFilter).join('|')
const escapeFilter = (id: string) => id.replace(/[\\|!*<>]/g, '\\$&')

/**
 * Query for the children of one category in their order, as a page of a list. In that form, cache updates after a
 * write to a category also reach the tree.
 *
 * @param path first part of the query keys of the catalog's categories
 */
export function branchQuery(path: string, catalogId: string, parent: string) {
  return {
    queryKey: keys.list(path, { below: parent }),
    queryFn: async (scope: RequestScope): Promise<ListPage<Category>> => {
      const Items = sortByListOrder(await readChildren(catalogId, [parent], scope))
      return branchPage(Items)
    },
  }
}

/**
 * Reads the ancestors of a category, nearest first. Ancestors that were read in the last 30 seconds come from the
 * cache.
 */
export async function readAncestors(
  client: QueryClient,
  resource: Resource<Category>,
  parentId: string | null | undefined,
): Promise<Category[]> {
  const ancestors: Category[] = []
  for (let at = parentId; at && ancestors.every(({ ID }) => ID !== at);) {
    const { queryKey, queryFn } = recordQuery(resource, at)
    const parent = await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => queryFn({ signal, quiet: true }),
      staleTime: 30_000,
    })
    ancestors.push(parent)
    at = parent.ParentID
  }
  return ancestors
}

/**
 * Reads the ancestors of several categories, nearest first, by category ID. Sends one request per 100 parents of each
 * tree level.
 */
export async function readTrails(
  service: Pick<Service<Category>, 'list'>,
  categories: readonly Category[],
  scope: RequestScope,
): Promise<Record<string, Category[]>> {
  const known = new Map(categories.map((category) => [category.ID ?? '', category]))
  const requested = new Set<string>()
  for (let level = categories; level.length > 0;) {
    const parents = new Set(level.flatMap(({ ParentID }) => (ParentID ? [ParentID] : [])))
    const wanted = [...parents].filter((id) => !known.has(id) && !requested.has(id))
    const read: Category[] = []
    for (const batch of idBatches(wanted)) {
      const filters = { ID: batch.join('|') }
      const page = { sortBy: ['ID'], page: 1, pageSize: MAX_IDS_PER_REQUEST }
      read.push(...(await service.list({ ...page, filters }, scope)).Items)
    }
    for (const id of wanted) requested.add(id)
    for (const category of read) known.set(category.ID ?? '', category)
    level = read
  }
  const above = (category: Category, seen: readonly string[]): Category[] => {
    const parent = known.get(category.ParentID ?? '')
    if (!parent?.ID || seen.includes(parent.ID)) return []
    return [parent, ...above(parent, [...seen, parent.ID])]
  }
  return Object.fromEntries(categories.map((category) => [category.ID ?? '', above(category, [])]))
}

/** Reads the names of the ancestors of several categories, root first, by category ID. */
export async function readPaths(
  resource: Pick<Resource<Category>, 'service' | 'titleOf'>,
  categories: readonly Category[],
  scope: RequestScope,
): Promise<Record<string, string[]>> {
  const trails = await readTrails(resource.service, categories, scope)
  return Object.fromEntries(
    Object.entries(trails).map(([id, above]) => [id, above.map(resource.titleOf).reverse()]),
  )
}

/** Returns the children as a page of a list. */
export function branchPage(Items: Category[]): ListPage<Category> {
  const count = Items.length
  return {
    Items,
    Meta: { Page: 1, PageSize: count, TotalCount: count, TotalPages: 1, ItemRange: [1, count] },
  }
}

/**
 * Service for the categories of a catalog, for lists, forms and pickers. A write with a `ListOrder` makes the
 * platform shift the siblings behind it.
 */
export function categoryService(catalogId: string): Service<Category> {
  const catalog = encodeURIComponent(catalogId)
  const plain = crudBelow<Category>(catalogId, (oc) => oc.Categories)
  return {
    ...plain,
    list: (options, { signal, quiet }) =>
      call(
        (oc) =>
          oc.Categories.List(catalog, { ...options, depth: 'all' } as object, { signal }) as Promise<
            ListPage<Category>
          >,
        { signal, quiet },
      ),
    create: (body) =>
      call((oc) => oc.Categories.Create(catalog, body, pushing(body)) as Promise<Category>, { write: true }),
    patch: (id, body) =>
      call(
        (oc) =>
          oc.Categories.Patch(catalog, encodeURIComponent(id), body, pushing(body)) as Promise<Category>,
        { write: true },
      ),
    read: (read, id) => read<Category>(`/catalogs/${catalog}/categories/${id}`),
  }
}

const pushing = (body: Partial<Category>) =>
  typeof body.ListOrder === 'number' ? { adjustListOrders: true } : {}

/** Writes a category's parent and position: exactly as given, or with the platform shifting the siblings behind it. */
export function placeCategory(
  catalogId: string,
  id: string,
  place: { ParentID?: string | null; ListOrder: number },
  isPushing: boolean,
): Promise<Category> {
  return call(
    (oc) =>
      oc.Categories.Patch(
        encodeURIComponent(catalogId),
        encodeURIComponent(id),
        place as Partial<Category>,
        isPushing ? { adjustListOrders: true } : {},
      ) as Promise<Category>,
    { write: true },
  )
}
