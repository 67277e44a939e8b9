import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { returns } from '@/components/orders/returns/resource'
import { ReturnList } from '@/components/orders/returns/screens'

export const metadata = { title: 'Returns' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <ReturnList prefetched={await prefetchList(returns, searchParams)} />
}
