import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { supplierUsers } from '@/components/companies/users/supplier-resource'
import { SupplierUserList } from '@/components/companies/users/supplier-screens'

export const metadata = { title: 'Users' }

interface PageProps {
  params: Promise<{ supplierid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).supplierid)
  return <SupplierUserList parentId={id} prefetched={await prefetchList(supplierUsers(id), searchParams)} />
}
