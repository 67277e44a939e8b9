import { NewAdminUser } from '@/components/companies/users/admin-screens'

export const metadata = { title: 'Create admin user' }

export default function Page() {
  return <NewAdminUser />
}
