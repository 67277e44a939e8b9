import { recordId } from '@/components/resource/prefetch'
import { NewCategory } from '@/components/catalogs/categories/screens'
import type { PlaceParams } from '@/components/catalogs/categories/place'

export const metadata = { title: 'Create category' }

interface PageProps {
  params: Promise<PlaceParams>
  searchParams: Promise<{ parent?: string | string[] }>
}

export default async function Page({ params, searchParams }: PageProps) {
  const { buyerid, catalogid } = await params
  const parent = [(await searchParams).parent].flat()[0] ?? ''
  return <NewCategory buyerId={recordId(buyerid)} catalogId={recordId(catalogid)} parent={parent} />
}
