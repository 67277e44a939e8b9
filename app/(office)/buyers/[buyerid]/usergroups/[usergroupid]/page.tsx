import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { buyerUserGroups } from '@/components/companies/usergroups/buyer-resource'
import { BuyerUserGroupPage } from '@/components/companies/usergroups/buyer-screens'

export const metadata = { title: 'User group' }

interface PageProps {
  params: Promise<{ buyerid: string; usergroupid: string }>
}

export default async function Page({ params }: PageProps) {
  const { buyerid, usergroupid } = await params
  const id = recordId(buyerid)
  return <BuyerUserGroupPage parentId={id} {...await prefetchRecord(buyerUserGroups(id), usergroupid)} />
}
