import { NewAdminUserGroup } from '@/components/companies/usergroups/admin-screens'

export const metadata = { title: 'Create admin user group' }

export default function Page() {
  return <NewAdminUserGroup />
}
