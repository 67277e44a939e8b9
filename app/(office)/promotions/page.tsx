import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { promotions } from '@/components/promotions/resource'
import { PromotionList } from '@/components/promotions/screens'

export const metadata = { title: 'Promotions' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <PromotionList prefetched={await prefetchList(promotions, searchParams)} />
}
