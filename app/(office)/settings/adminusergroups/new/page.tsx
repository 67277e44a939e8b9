import { NewAdminUserGroup } from '@/components/companies/usergroups/screens'

export const metadata = { title: 'Create admin user group' }

export default NewAdminUserGroup
