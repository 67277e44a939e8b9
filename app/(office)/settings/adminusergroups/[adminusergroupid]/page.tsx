import { prefetchRecord } from '@/components/resource/prefetch'
import { adminUserGroups } from '../resource'
import { AdminUserGroupPage } from '../screens'

export const metadata = { title: 'Admin user group' }

export default async function Page({ params }: { params: Promise<{ adminusergroupid: string }> }) {
  return <AdminUserGroupPage {...await prefetchRecord(adminUserGroups, (await params).adminusergroupid)} />
}
