import type { DocumentData } from '@/lib/resource/document-data'
import { openDocument, type DocumentReader } from './document-reader'
import { isPlainObject } from '@/lib/forms/diff'
import { isPlatformId } from '@/lib/forms/platform-id'
import { prefetchFromPlatform } from '@/lib/ordercloud/server'
import { listQuery, toListOptions, type Resource } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import { idOfSegment } from '@/lib/url/id-segment'
import { parseListState, toSearchParams, type RawSearchParams } from '@/lib/url/list-state'

/** Reads what the rows of a list show besides their records, such as names of companies. */
export type ReadBesideRows<T> = (document: DocumentReader, rows: readonly T[]) => Promise<unknown>

/**
 * Reads the first rows of a list for a document load, and what `besideRows` reads. Returns undefined in every other
 * case, and the browser requests them itself. Sends no request when the list does not support the address or when the
 * user may not view the list.
 */
export async function prefetchList<T extends object, R extends T>(
  resource: Resource<T, R>,
  searchParams: Promise<RawSearchParams>,
  besideRows?: ReadBesideRows<T>,
): Promise<DocumentData | undefined> {
  const { state, problems } = parseListState(toSearchParams(await searchParams), resource.rules)
  const document = problems.length === 0 ? await openDocument() : undefined
  if (!document?.mayView(resource.access.view)) return undefined
  const read = resource.service.readList ?? ((get, options) => get(`/${resource.path}`, { ...options }))
  const page = await read(prefetchFromPlatform, toListOptions(resource, state))
  if (!page) return undefined
  const Items = page.Items.map(withoutEmptyFields)
  document.put(listQuery(resource, state).queryKey, { Items, Meta: withoutFacets(page.Meta) })
  await besideRows?.(document, Items)
  return document.data()
}

/** Returns the facts of a page without the counted values of the facets, which lists do not show. */
function withoutFacets<M extends object>(meta: M): M {
  const { Facets: _, ...others } = meta as M & { Facets?: unknown }
  return others as M
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
): Promise<{ id: string; prefetched: DocumentData | undefined }> {
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
  return { id, prefetched: document.data() }
}

/** Returns the id in a route parameter. Next passes the parameter as it is encoded in the address. */
export const recordId = idOfSegment
