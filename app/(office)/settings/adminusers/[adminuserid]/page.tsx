import { prefetchRecord } from '@/components/resource/prefetch'
import { adminUsers } from '@/components/companies/users/admin-resource'
import { AdminUserPage } from '@/components/companies/users/admin-screens'

export const metadata = { title: 'Admin user' }

export default async function Page({ params }: { params: Promise<{ adminuserid: string }> }) {
  return <AdminUserPage {...await prefetchRecord(adminUsers, (await params).adminuserid)} />
}
