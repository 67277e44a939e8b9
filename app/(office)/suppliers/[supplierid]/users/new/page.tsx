import { recordId } from '@/components/resource/prefetch'
import { NewSupplierUser } from '@/components/companies/users/supplier-screens'

export const metadata = { title: 'Create user' }

export default async function Page({ params }: { params: Promise<{ supplierid: string }> }) {
  return <NewSupplierUser parentId={recordId((await params).supplierid)} />
}
