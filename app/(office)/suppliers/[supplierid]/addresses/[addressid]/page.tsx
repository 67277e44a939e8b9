import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { supplierAddresses } from '@/components/companies/addresses/supplier-resource'
import { SupplierAddressPage } from '@/components/companies/addresses/supplier-screens'

export const metadata = { title: 'Address' }

interface PageProps {
  params: Promise<{ supplierid: string; addressid: string }>
}

export default async function Page({ params }: PageProps) {
  const { supplierid, addressid } = await params
  const id = recordId(supplierid)
  return <SupplierAddressPage parentId={id} {...await prefetchRecord(supplierAddresses(id), addressid)} />
}
