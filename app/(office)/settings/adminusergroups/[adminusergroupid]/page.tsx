import { adminUserGroups } from '@/components/companies/usergroups/resource'
import { AdminUserGroupPage } from '@/components/companies/usergroups/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Admin user group' }

export default recordPage(adminUserGroups, AdminUserGroupPage, 'adminusergroupid')
