import { NewOrderPage } from '@/components/orders/screens'

export const metadata = { title: 'Create order' }

export default NewOrderPage
