import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { placeOf, type PlaceParams } from '@/components/catalogs/categories/place'
import { categoriesAt } from '@/components/catalogs/categories/resource'
import { CategoryPage } from '@/components/catalogs/categories/screens'

export const metadata = { title: 'Category' }

interface PageProps {
  params: Promise<PlaceParams & { categoryid: string }>
}

export default async function Page({ params }: PageProps) {
  const { buyerid, catalogid, categoryid } = await params
  const ids = { buyerId: recordId(buyerid), catalogId: recordId(catalogid) }
  const resource = categoriesAt(placeOf(ids.buyerId, ids.catalogId))
  return <CategoryPage {...ids} {...await prefetchRecord(resource, categoryid)} />
}
