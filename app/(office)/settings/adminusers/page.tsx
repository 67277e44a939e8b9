import { adminUsers } from '@/components/companies/users/resource'
import { AdminUserList } from '@/components/companies/users/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin users' }

export default listPage(adminUsers, AdminUserList)
