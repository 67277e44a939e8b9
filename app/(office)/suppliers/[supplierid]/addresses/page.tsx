import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { supplierAddresses } from '@/components/companies/addresses/supplier-resource'
import { SupplierAddressList } from '@/components/companies/addresses/supplier-screens'

export const metadata = { title: 'Addresses' }

interface PageProps {
  params: Promise<{ supplierid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).supplierid)
  return (
    <SupplierAddressList parentId={id} prefetched={await prefetchList(supplierAddresses(id), searchParams)} />
  )
}
