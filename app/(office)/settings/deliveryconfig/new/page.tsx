import { NewDeliveryConfig } from '@/components/marketplace/deliveryconfigs/screens'

export const metadata = { title: 'Create delivery config' }

export default NewDeliveryConfig
