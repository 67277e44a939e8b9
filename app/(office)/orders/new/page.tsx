import { NewOrderPage } from '@/components/orders/behalf/screens'

export const metadata = { title: 'Create order' }

export default NewOrderPage
