import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { supplierAddresses } from '../resource'
import { SupplierAddressPage } from '../screens'

export const metadata = { title: 'Address' }

interface PageProps {
  params: Promise<{ supplierid: string; addressid: string }>
}

export default async function Page({ params }: PageProps) {
  const { supplierid, addressid } = await params
  const id = recordId(supplierid)
  return <SupplierAddressPage parentId={id} {...await prefetchRecord(supplierAddresses(id), addressid)} />
}
