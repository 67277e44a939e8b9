import { adminUserGroups } from '@/components/companies/usergroups/resource'
import { AdminUserGroupList } from '@/components/companies/usergroups/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin user groups' }

export default listPage(adminUserGroups, AdminUserGroupList)
