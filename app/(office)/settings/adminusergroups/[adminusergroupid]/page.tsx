import { prefetchRecord } from '@/components/resource/prefetch'
import { adminUserGroups } from '@/components/companies/usergroups/admin-resource'
import { AdminUserGroupPage } from '@/components/companies/usergroups/admin-screens'

export const metadata = { title: 'Admin user group' }

export default async function Page({ params }: { params: Promise<{ adminusergroupid: string }> }) {
  return <AdminUserGroupPage {...await prefetchRecord(adminUserGroups, (await params).adminusergroupid)} />
}
