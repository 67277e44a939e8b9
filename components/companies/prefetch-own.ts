import type { DehydratedState } from '@tanstack/react-query'
import { dehydrateOne, prefetchRecord } from '@/components/resource/prefetch'
import { keys } from '@/lib/ordercloud/keys'
import type { MeUser } from '@/lib/ordercloud/models'
import { prefetchFromPlatform, readServerClaims } from '@/lib/ordercloud/server'
import { suppliers } from './supplier-resource'

/** Which company the visitor belongs to, for a document load; undefined for administrators, who are not asked. */
export async function prefetchOwnCompany(): Promise<
  { id: string | undefined; own: DehydratedState } | undefined
> {
  if ((await readServerClaims())?.kind !== 'supplier') return undefined
  const me = await prefetchFromPlatform<MeUser>('/me')
  return me && { id: me.Supplier?.ID, own: dehydrateOne(keys.item('me', 'company'), me) }
}

/** The same with the record of that company, where both arrive in time. */
export async function prefetchOwnSupplier() {
  const known = await prefetchOwnCompany()
  if (known?.id === undefined) return { own: known?.own, record: undefined }
  return { own: known.own, record: (await prefetchRecord(suppliers, known.id)).prefetched }
}
