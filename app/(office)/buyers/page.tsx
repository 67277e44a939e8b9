import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { buyers } from '@/components/companies/buyers/resource'
import { BuyerList } from '@/components/companies/buyers/screens'

export const metadata = { title: 'Buyers' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <BuyerList prefetched={await prefetchList(buyers, searchParams)} />
}
