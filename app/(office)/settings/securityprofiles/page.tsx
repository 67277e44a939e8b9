import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { securityProfiles } from './resource'
import { SecurityProfileList } from './screens'

export const metadata = { title: 'Security profiles' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <SecurityProfileList prefetched={await prefetchList(securityProfiles, searchParams)} />
}
