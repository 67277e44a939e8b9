import { prefetchRecord } from '@/components/resource/prefetch'
import { returns } from '../resource'
import { ReturnPage } from '../screens'

export const metadata = { title: 'Return' }

export default async function Page({ params }: { params: Promise<{ returnid: string }> }) {
  return <ReturnPage {...await prefetchRecord(returns, (await params).returnid)} />
}
