import { NewAdminUser } from '../screens'

export const metadata = { title: 'Create admin user' }

export default function Page() {
  return <NewAdminUser />
}
