import { recordId } from '@/components/resource/prefetch'
import { NewBuyerCatalog } from '@/components/catalogs/screens'

export const metadata = { title: 'Create catalog' }

export default async function Page({ params }: { params: Promise<{ buyerid: string }> }) {
  return <NewBuyerCatalog parentId={recordId((await params).buyerid)} />
}
