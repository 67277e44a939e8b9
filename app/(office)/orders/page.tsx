import { readOrderRows } from '@/components/orders/page/prefetch'
import { orders } from '@/components/orders/resource'
import { OrderList } from '@/components/orders/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Orders' }

export default listPage(orders, OrderList, readOrderRows)
