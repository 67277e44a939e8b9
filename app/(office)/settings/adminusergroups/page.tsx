import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { adminUserGroups } from '@/components/companies/usergroups/admin-resource'
import { AdminUserGroupList } from '@/components/companies/usergroups/admin-screens'

export const metadata = { title: 'Admin user groups' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <AdminUserGroupList prefetched={await prefetchList(adminUserGroups, searchParams)} />
}
