import { recordId } from '@/components/resource/prefetch'
import { SupplierPage } from '@/components/companies/suppliers/screens'

export const metadata = { title: 'Supplier' }

export default async function Page({ params }: { params: Promise<{ supplierid: string }> }) {
  return <SupplierPage id={recordId((await params).supplierid)} />
}
