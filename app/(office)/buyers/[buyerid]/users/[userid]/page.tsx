import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { buyerUsers } from '@/components/companies/users/buyer-resource'
import { BuyerUserPage } from '@/components/companies/users/buyer-screens'

export const metadata = { title: 'User' }

interface PageProps {
  params: Promise<{ buyerid: string; userid: string }>
}

export default async function Page({ params }: PageProps) {
  const { buyerid, userid } = await params
  const id = recordId(buyerid)
  return <BuyerUserPage parentId={id} {...await prefetchRecord(buyerUsers(id), userid)} />
}
