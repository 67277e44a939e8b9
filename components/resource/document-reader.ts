import { hashKey, type QueryKey } from '@tanstack/react-query'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import { serverLibrary } from '@/lib/ordercloud/server-library'
import { companyQuery } from '@/lib/parties/companies'
import { hasAccess, holdsRole, type AccessQualifier, type Holdings } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { assignmentsQuery, type Assignments } from '@/lib/resource/assignments'
import { partPage, partQuery, type RecordPart } from '@/lib/resource/part'
import { MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import { recordsByIdOptions, recordsByIdQuery } from '@/lib/resource/records-by-id'
import type { Reference } from '@/lib/resource/reference'
import type { ListPage } from '@/lib/resource/service'
import { readSettings } from '@/lib/settings/server'
import type { NamedKind } from '@/lib/parties/read-companies'
import { documentData, type DocumentData } from '@/lib/resource/document-data'

/** A query that the server can run too. The browser has the same key, and a function that sends the same request. */
export interface PlatformQuery<T> {
  queryKey: readonly unknown[]
  run: (oc: OrderCloud) => Promise<T>
}

/**
 * Reads what the first screen of a document shows, and hands it to the browser's queries. Every read resolves to
 * undefined (a list of records: to an empty list) when the platform does not respond in time. The browser then sends
 * that request itself.
 */
export interface DocumentReader {
  isSupplier: boolean
  holdings: Holdings
  mayView: (access: AccessQualifier) => boolean
  /** True when an administrator holds one of these platform roles. */
  holdsAny: (roles: readonly string[]) => boolean
  /** True when the user may read records of a type, as `useCanRead` decides. */
  mayRead: (to: { readers?: readonly string[] }) => boolean
  read: <T>(query: PlatformQuery<T>) => Promise<T | undefined>
  /** Reads a path of the platform, for queries whose request the library does not describe. */
  readPath: <T>(
    queryKey: readonly unknown[],
    path: string,
    options: Record<string, unknown>,
  ) => Promise<T | undefined>
  /** Reads the page of a part that the address names. */
  readPart: <T>(part: RecordPart<T>) => Promise<ListPage<T> | undefined>
  /** Reads records by ID with one request, as `useRecordsById` does. */
  readById: <T extends object>(to: Reference<T>, ids: readonly string[]) => Promise<readonly T[]>
  /** Reads the first page of a panel's assignments. */
  readAssignments: <A extends object>(
    source: Pick<Assignments<A>, 'path' | 'of' | 'list'>,
  ) => Promise<readonly A[]>
  /**
   * Reads records by ID with one request, and stores each as a list of one row for its own query, as the cells of lists
   * read them.
   */
  readEach: <T extends { ID?: string }>(reads: EachRead<T>) => Promise<void>
  /** Reads the names of companies or catalogs with one request, unless the user may not see them. */
  readNames: (kind: NamedKind, ids: readonly (string | null | undefined)[]) => Promise<void>
}

/** Records that are read together and stored each for its own query. */
interface EachRead<T> {
  /** Path of their list below `/v1`, without a slash before it. */
  path: string
  ids: readonly (string | null | undefined)[]
  queryKeyOf: (id: string) => readonly unknown[]
  /** Returns the part of a record that is shown, so that documents are short. */
  shown: (record: T) => Partial<T>
}

/** A document reader with the data that it has read. */
interface OpenDocument extends DocumentReader {
  /** Stores data that was read in another way. */
  put: (queryKey: readonly unknown[], data: unknown) => void
  /** Returns everything that has been read. Undefined when nothing has. */
  data: () => DocumentData | undefined
}

/**
 * Opens the reader of a document. Undefined when no staff user is signed in.
 *
 * @param search parameters of the document's address
 */
export async function openDocument(search = new URLSearchParams()): Promise<OpenDocument | undefined> {
  const claims = await readServerClaims()
  if (!claims) return undefined
  const holdings = { roles: claims.roles, isAdmin: claims.kind === 'admin' }
  const queries = new Map<string, DocumentData['queries'][number]>()
  const put = (queryKey: QueryKey, data: unknown) => void queries.set(hashKey(queryKey), [queryKey, data])
  const oc = serverLibrary(prefetchFromPlatform)
  const holds = (role: string) => holdsRole(role, holdings)

  const read: DocumentReader['read'] = async ({ queryKey, run }) => {
    try {
      const data = await run(oc)
      put(queryKey, data)
      return data
    } catch {
      return undefined
    }
  }
  const readPath = async <T>(
    queryKey: readonly unknown[],
    path: string,
    options: Record<string, unknown>,
  ) => {
    const data = await prefetchFromPlatform<T>(path, options)
    if (data) put(queryKey, data)
    return data
  }
  const readEach = async <T extends { ID?: string }>({ path, ids, queryKeyOf, shown }: EachRead<T>) => {
    const known = [...new Set(ids)].filter((id): id is string => Boolean(id)).slice(0, MAX_IDS_PER_REQUEST)
    if (known.length === 0) return
    const page = await prefetchFromPlatform<ListPage<T>>(`/${path}`, recordsByIdOptions('Name', known))
    if (!page) return
    for (const id of known)
      put(queryKeyOf(id), { Items: page.Items.filter((row) => row.ID === id).map(shown) })
  }
  return {
    isSupplier: claims.kind === 'supplier',
    holdings,
    mayView: (access) => hasAccess(access, holdings),
    holdsAny: (roles) => holdings.isAdmin && roles.some(holds),
    mayRead: ({ readers }) => readers?.some(holds) ?? true,
    read,
    readPath,
    readPart: (part) => read(partQuery(part, partPage(search.get(part.name)))),
    async readById<T extends object>(to: Reference<T>, ids: readonly string[]) {
      if (ids.length === 0) return []
      const { queryKey, options } = recordsByIdQuery(to, ids)
      return (await readPath<ListPage<T>>(queryKey, `/${to.path}`, options))?.Items ?? []
    },
    readAssignments: async (source) => (await read(assignmentsQuery(source, 1)))?.Items ?? [],
    readEach,
    async readNames(kind, ids) {
      const marketplace = readSettings().marketplaceId.toLowerCase()
      // Supplier users cannot read buyers, whatever their roles.
      const mayRead = (holdings.isAdmin || kind === 'suppliers') && READERS[kind].some(holds)
      if (!mayRead) return
      await readEach<{ ID?: string; Name?: string }>({
        path: kind,
        ids: ids.filter((id) => id?.toLowerCase() !== marketplace),
        queryKeyOf: (id) => companyQuery(kind, id).queryKey,
        shown: ({ ID, Name }) => ({ ID, Name }),
      })
    },
    put,
    data: () => (queries.size > 0 ? documentData([...queries.values()]) : undefined),
  }
}
