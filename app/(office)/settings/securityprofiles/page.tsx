import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { securityProfiles } from '@/components/access/profiles/resource'
import { SecurityProfileList } from '@/components/access/profiles/screens'

export const metadata = { title: 'Security profiles' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <SecurityProfileList prefetched={await prefetchList(securityProfiles, searchParams)} />
}
