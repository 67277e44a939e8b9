import { recordId } from '@/components/resource/prefetch'
import { BuyerPage } from '@/components/companies/buyers/screens'

export const metadata = { title: 'Buyer' }

export default async function Page({ params }: { params: Promise<{ buyerid: string }> }) {
  return <BuyerPage id={recordId((await params).buyerid)} />
}
