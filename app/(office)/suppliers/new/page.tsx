import { NewSupplier } from '../screens'

export const metadata = { title: 'Create supplier' }

export default function Page() {
  return <NewSupplier />
}
