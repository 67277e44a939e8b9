import { readOrderPage } from '@/components/orders/page/prefetch'
import { orders } from '@/components/orders/resource'
import { OrderPage } from '@/components/orders/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Order' }

export default recordPage(orders, OrderPage, 'orderid', readOrderPage)
