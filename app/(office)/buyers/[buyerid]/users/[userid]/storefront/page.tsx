import { StorefrontPage } from '@/components/orders/behalf/screens'
import { recordId } from '@/components/resource/prefetch'

export const metadata = { title: 'Storefront view' }

interface PageProps {
  params: Promise<{ buyerid: string; userid: string }>
}

export default async function Page({ params }: PageProps) {
  const { buyerid, userid } = await params
  return <StorefrontPage buyerId={recordId(buyerid)} userId={recordId(userid)} />
}
