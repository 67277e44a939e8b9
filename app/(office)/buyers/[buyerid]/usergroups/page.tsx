import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { buyerUserGroups } from '@/components/companies/usergroups/buyer-resource'
import { BuyerUserGroupList } from '@/components/companies/usergroups/buyer-screens'

export const metadata = { title: 'User groups' }

interface PageProps {
  params: Promise<{ buyerid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).buyerid)
  return (
    <BuyerUserGroupList parentId={id} prefetched={await prefetchList(buyerUserGroups(id), searchParams)} />
  )
}
