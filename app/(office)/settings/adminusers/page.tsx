import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { adminUsers } from '@/components/companies/users/admin-resource'
import { AdminUserList } from '@/components/companies/users/admin-screens'

export const metadata = { title: 'Admin users' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <AdminUserList prefetched={await prefetchList(adminUsers, searchParams)} />
}
