import { prefetchRecord } from '@/components/resource/prefetch'
import { returns } from '@/components/orders/returns/resource'
import { ReturnPage } from '@/components/orders/returns/screens'

export const metadata = { title: 'Return' }

export default async function Page({ params }: { params: Promise<{ returnid: string }> }) {
  return <ReturnPage {...await prefetchRecord(returns, (await params).returnid)} />
}
