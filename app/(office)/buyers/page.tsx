import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { buyers } from './resource'
import { BuyerList } from './screens'

export const metadata = { title: 'Buyers' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <BuyerList prefetched={await prefetchList(buyers, searchParams)} />
}
