import { prefetchRecord } from '@/components/resource/prefetch'
import { products } from '@/components/products/resource'
import { ProductPage } from '@/components/products/screens'

export const metadata = { title: 'Product' }

export default async function Page({ params }: { params: Promise<{ productid: string }> }) {
  return <ProductPage {...await prefetchRecord(products, (await params).productid)} />
}
