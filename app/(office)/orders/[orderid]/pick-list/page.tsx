import { PickListPage } from '@/components/orders/documents/screens'
import { orders } from '@/components/orders/resource'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Pick list' }

export default recordPage(orders, PickListPage, 'orderid')
