import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import type { ListPage } from '@/lib/resource/service'
import { readSettings } from '@/lib/settings/server'
import { sourcesFor } from './rules/sources'

/**
 * Counts the pending items for the bell while the server renders a document. Undefined when a kind could not be counted,
 * so that the browser counts them itself, and when the bell does not count.
 */
export async function prefetchPendingCount(): Promise<number | undefined> {
  if (!readSettings().usesRealNotifications) return undefined
  const claims = await readServerClaims()
  if (!claims) return undefined
  const sources = sourcesFor({ roles: claims.roles, isAdmin: claims.kind === 'admin' })
  const requests = sources.flatMap(({ countRequest }) => countRequest ?? [])
  const pages = await Promise.all(
    requests.map(({ path, query }) => prefetchFromPlatform<ListPage<object>>(path, query)),
  )
  const counts = pages.flatMap((page) => page?.Meta.TotalCount ?? [])
  return counts.length === requests.length ? counts.reduce((sum, count) => sum + count, 0) : undefined
}
