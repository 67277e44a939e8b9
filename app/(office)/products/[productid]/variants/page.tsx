import { VariantGridScreen } from '@/components/products/variants/grid-screen'
import { recordId } from '@/components/resource/prefetch'

export const metadata = { title: 'Variants' }

interface PageProps {
  params: Promise<{ productid: string }>
}

export default async function Page({ params }: PageProps) {
  return <VariantGridScreen productId={recordId((await params).productid)} />
}
