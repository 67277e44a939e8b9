import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { adminAddresses } from '@/components/companies/addresses/admin-resource'
import { AdminAddressList } from '@/components/companies/addresses/admin-screens'

export const metadata = { title: 'Admin addresses' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <AdminAddressList prefetched={await prefetchList(adminAddresses, searchParams)} />
}
