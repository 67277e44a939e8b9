import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { returns } from './resource'
import { ReturnList } from './screens'

export const metadata = { title: 'Returns' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <ReturnList prefetched={await prefetchList(returns, searchParams)} />
}
