import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { orders } from '@/components/orders/resource'
import { OrderList } from '@/components/orders/screens'

export const metadata = { title: 'Orders' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <OrderList prefetched={await prefetchList(orders, searchParams)} />
}
