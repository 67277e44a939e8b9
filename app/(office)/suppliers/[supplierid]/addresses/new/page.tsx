import { recordId } from '@/components/resource/prefetch'
import { NewSupplierAddress } from '@/components/companies/addresses/supplier-screens'

export const metadata = { title: 'Create address' }

export default async function Page({ params }: { params: Promise<{ supplierid: string }> }) {
  return <NewSupplierAddress parentId={recordId((await params).supplierid)} />
}
