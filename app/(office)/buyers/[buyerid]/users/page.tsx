import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { buyerUsers } from '@/components/companies/users/buyer-resource'
import { BuyerUserList } from '@/components/companies/users/buyer-screens'

export const metadata = { title: 'Users' }

interface PageProps {
  params: Promise<{ buyerid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).buyerid)
  return <BuyerUserList parentId={id} prefetched={await prefetchList(buyerUsers(id), searchParams)} />
}
