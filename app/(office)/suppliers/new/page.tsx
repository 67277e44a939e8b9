import { NewSupplier } from '@/components/companies/suppliers/screens'

export const metadata = { title: 'Create supplier' }

export default function Page() {
  return <NewSupplier />
}
