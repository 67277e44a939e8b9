import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { isPlatformId } from '@/lib/forms/platform-id'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import { hasAccess } from '@/lib/permissions/check'
import { listQuery, toListOptions, type Resource } from '@/lib/resource/resource'
import { keys } from '@/lib/ordercloud/keys'
import { idOfSegment } from '@/lib/url/id-segment'
import { parseListState, toSearchParams, type RawSearchParams } from '@/lib/url/list-state'

/**
 * The first rows of a list, for a document load; undefined in every other case, and the browser asks itself.
 * Asks nothing for an address that the list cannot follow or for a visitor who may not read it.
 */
export async function prefetchList<T extends object, R extends T>(
  resource: Resource<T, R>,
  searchParams: Promise<RawSearchParams>,
): Promise<DehydratedState | undefined> {
  const { state, problems } = parseListState(toSearchParams(await searchParams), resource.rules)
  if (problems.length > 0 || !(await mayView(resource))) return undefined
  const read = resource.service.readList ?? ((get, options) => get(`/${resource.path}`, { ...options }))
  const page = await read(prefetchFromPlatform, toListOptions(resource, state))
  return page ? dehydrateOne(listQuery(resource, state).queryKey, page) : undefined
}

/** The id of a record page as the user meant it, and its data for a document load. */
export async function prefetchRecord<T extends object, R extends T>(
  resource: Resource<T, R>,
  segment: string,
): Promise<{ id: string; prefetched: DehydratedState | undefined }> {
  const id = recordId(segment)
  if (!isPlatformId(id) || !(await mayView(resource))) return { id, prefetched: undefined }
  const read = resource.service.read ?? ((get) => get<R>(`/${resource.path}/${id}`))
  const record = await read(prefetchFromPlatform, id)
  return { id, prefetched: record && dehydrateOne(keys.item(resource.path, id), record) }
}

async function mayView<T extends object, R extends T>(resource: Resource<T, R>): Promise<boolean> {
  const claims = await readServerClaims()
  return (
    claims !== undefined &&
    hasAccess(resource.access.view, { roles: claims.roles, isAdmin: claims.kind === 'admin' })
  )
}

/** One answer of the platform as the browser's queries take it over. */
export function dehydrateOne(queryKey: readonly unknown[], data: unknown): DehydratedState {
  const client = new QueryClient()
  client.setQueryData(queryKey, data)
  return dehydrate(client)
}

/** The id in a route parameter, which Next hands over as the address spells it. */
export const recordId = idOfSegment
