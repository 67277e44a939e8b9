import { prefetchRecord } from '@/components/resource/prefetch'
import { orders } from '@/components/orders/resource'
import { OrderPage } from '@/components/orders/screens'

export const metadata = { title: 'Order' }

export default async function Page({ params }: { params: Promise<{ orderid: string }> }) {
  return <OrderPage {...await prefetchRecord(orders, (await params).orderid)} />
}
