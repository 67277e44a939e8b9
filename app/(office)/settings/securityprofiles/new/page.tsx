import { NewSecurityProfile } from '../screens'

export const metadata = { title: 'Create security profile' }

export default function Page() {
  return <NewSecurityProfile />
}
