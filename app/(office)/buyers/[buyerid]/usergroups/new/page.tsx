import { recordId } from '@/components/resource/prefetch'
import { NewBuyerUserGroup } from '@/components/companies/usergroups/buyer-screens'

export const metadata = { title: 'Create user group' }

export default async function Page({ params }: { params: Promise<{ buyerid: string }> }) {
  return <NewBuyerUserGroup parentId={recordId((await params).buyerid)} />
}
