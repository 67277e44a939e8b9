import { recordId } from '@/components/resource/prefetch'
import { NewBuyerUser } from '@/components/companies/users/buyer-screens'

export const metadata = { title: 'Create user' }

export default async function Page({ params }: { params: Promise<{ buyerid: string }> }) {
  return <NewBuyerUser parentId={recordId((await params).buyerid)} />
}
