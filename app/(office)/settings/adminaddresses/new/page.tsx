import { NewAdminAddress } from '../screens'

export const metadata = { title: 'Create admin address' }

export default function Page() {
  return <NewAdminAddress />
}
