import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { openDocument, type DocumentReader } from './document-reader'
import { isPlainObject } from '@/lib/forms/diff'
import { isPlatformId } from '@/lib/forms/platform-id'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import { hasAccess } from '@/lib/permissions/check'
import { listQuery, toListOptions, type Resource } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import { idOfSegment } from '@/lib/url/id-segment'
import { parseListState, toSearchParams, type RawSearchParams } from '@/lib/url/list-state'

/**
 * Reads the first rows of a list for a document load. Returns undefined in every other case, and the browser requests
 * them itself. Sends no request when the list does not support the address or when the user may not view the list.
 */
export async function prefetchList<T extends object, R extends T>(
  resource: Resource<T, R>,
  searchParams: Promise<RawSearchParams>,
): Promise<DehydratedState | undefined> {
  const { state, problems } = parseListState(toSearchParams(await searchParams), resource.rules)
  if (problems.length > 0 || !(await mayView(resource))) return undefined
  const read = resource.service.readList ?? ((get, options) => get(`/${resource.path}`, { ...options }))
  const page = await read(prefetchFromPlatform, toListOptions(resource, state))
  return (
    page &&
    dehydrateOne(listQuery(resource, state).queryKey, {
      ...page,
      Items: page.Items.map(withoutEmptyFields),
    })
  )
}

/**
 * Returns a row without its empty fields, so that documents are shorter. Lists show null and a missing field alike. The
 * extended properties stay as they are, because an empty one exists too.
 */
function withoutEmptyFields<T extends object>(row: T): T {
  const kept = Object.entries(row).flatMap(([key, value]: [string, unknown]) => {
    if (value === null) return []
    return [[key, key !== 'xp' && isPlainObject(value) ? withoutEmptyFields(value) : value]]
  })
  return Object.fromEntries(kept) as T
}

/**
 * Reads what the page of a record shows besides the record. It runs beside the read of the record, so it sends at once
 * what the id alone is enough for.
 *
 * @param record resolves to the record, or to undefined when it did not arrive in time
 */
export type ReadBeside<R> = (
  document: DocumentReader,
  id: string,
  record: Promise<R | undefined>,
) => Promise<unknown>

interface RecordPrefetchOptions<R> {
  beside?: ReadBeside<R> | undefined
  searchParams?: Promise<RawSearchParams> | undefined
}

/**
 * Returns the id of a record page, decoded from the route, and the data of its first screen for a document load: the
 * record, and what `beside` reads.
 */
export async function prefetchRecord<T extends object, R extends T>(
  resource: Resource<T, R>,
  segment: string,
  { beside, searchParams }: RecordPrefetchOptions<R> = {},
): Promise<{ id: string; prefetched: DehydratedState | undefined }> {
  const id = recordId(segment)
  const document = isPlatformId(id)
    ? await openDocument(toSearchParams((await searchParams) ?? {}))
    : undefined
  if (!document?.mayView(resource.access.view)) return { id, prefetched: undefined }
  const read = resource.service.read ?? ((get) => get<R>(`/${resource.path}/${id}`))
  const record = Promise.resolve(read(prefetchFromPlatform, id)).then((found) => {
    if (found) document.put(keys.item(resource.path, id), found)
    return found
  })
  await Promise.all([record, beside?.(document, id, record)])
  return { id, prefetched: document.state() }
}

async function mayView<T extends object, R extends T>(resource: Resource<T, R>): Promise<boolean> {
  const claims = await readServerClaims()
  return (
    claims !== undefined &&
    hasAccess(resource.access.view, { roles: claims.roles, isAdmin: claims.kind === 'admin' })
  )
}

/** Converts one response of the platform into a state that the browser's queries can hydrate from. */
export function dehydrateOne(queryKey: readonly unknown[], data: unknown): DehydratedState {
  const client = new QueryClient()
  client.setQueryData(queryKey, data)
  return dehydrate(client)
}

/** Returns the id in a route parameter. Next passes the parameter as it is encoded in the address. */
export const recordId = idOfSegment
