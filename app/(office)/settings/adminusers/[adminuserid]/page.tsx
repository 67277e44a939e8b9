import { prefetchRecord } from '@/components/resource/prefetch'
import { adminUsers } from '../resource'
import { AdminUserPage } from '../screens'

export const metadata = { title: 'Admin user' }

export default async function Page({ params }: { params: Promise<{ adminuserid: string }> }) {
  return <AdminUserPage {...await prefetchRecord(adminUsers, (await params).adminuserid)} />
}
