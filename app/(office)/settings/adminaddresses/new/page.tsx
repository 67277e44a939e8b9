import { NewAdminAddress } from '@/components/companies/addresses/admin-screens'

export const metadata = { title: 'Create admin address' }

export default function Page() {
  return <NewAdminAddress />
}
