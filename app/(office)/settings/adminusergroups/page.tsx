import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { adminUserGroups } from './resource'
import { AdminUserGroupList } from './screens'

export const metadata = { title: 'Admin user groups' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <AdminUserGroupList prefetched={await prefetchList(adminUserGroups, searchParams)} />
}
