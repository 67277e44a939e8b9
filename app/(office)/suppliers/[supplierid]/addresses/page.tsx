import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { supplierAddresses } from './resource'
import { SupplierAddressList } from './screens'

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
