import { OrderSyncScreen } from '@/components/marketplace/singles/order-sync'

export const metadata = { title: 'Order sync' }

export default OrderSyncScreen
