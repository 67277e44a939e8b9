import { prefetchRecord } from '@/components/resource/prefetch'
import { products } from '../resource'
import { ProductPage } from '../screens'

export const metadata = { title: 'Product' }

export default async function Page({ params }: { params: Promise<{ productid: string }> }) {
  return <ProductPage {...await prefetchRecord(products, (await params).productid)} />
}
