import { prefetchList, recordId } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { buyerCatalogs } from '@/components/catalogs/resource'
import { BuyerCatalogList } from '@/components/catalogs/screens'

export const metadata = { title: 'Catalogs' }

interface PageProps {
  params: Promise<{ buyerid: string }>
  searchParams: Promise<RawSearchParams>
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = recordId((await params).buyerid)
  return <BuyerCatalogList parentId={id} prefetched={await prefetchList(buyerCatalogs(id), searchParams)} />
}
