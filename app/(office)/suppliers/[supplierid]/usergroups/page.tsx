import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { supplierUserGroups } from '@/components/companies/usergroups/supplier-resource'
import { SupplierUserGroupList } from '@/components/companies/usergroups/supplier-screens'

export const metadata = { title: 'User groups' }

interface PageProps {
  params: Promise<{ supplierid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).supplierid)
  return (
    <SupplierUserGroupList
      parentId={id}
      prefetched={await prefetchList(supplierUserGroups(id), searchParams)}
    />
  )
}
