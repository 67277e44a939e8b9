import { adminUsers } from '@/components/companies/users/resource'
import { AdminUserPage } from '@/components/companies/users/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin user' }

export default recordPage(adminUsers, AdminUserPage, 'adminuserid')
