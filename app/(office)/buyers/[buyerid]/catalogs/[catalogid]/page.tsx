import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { buyerCatalogs } from '@/components/catalogs/resource'
import { BuyerCatalogPage } from '@/components/catalogs/screens'

export const metadata = { title: 'Catalog' }

interface PageProps {
  params: Promise<{ buyerid: string; catalogid: string }>
}

export default async function Page({ params }: PageProps) {
  const { buyerid, catalogid } = await params
  const id = recordId(buyerid)
  return <BuyerCatalogPage parentId={id} {...await prefetchRecord(buyerCatalogs(id), catalogid)} />
}
