import { ConfirmationPage } from '@/components/orders/documents/screens'
import { orders } from '@/components/orders/resource'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Order confirmation' }

export default recordPage(orders, ConfirmationPage, 'orderid')
