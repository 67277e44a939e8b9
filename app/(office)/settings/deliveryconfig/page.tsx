import { deliveryConfigs } from '@/components/marketplace/deliveryconfigs/resource'
import { DeliveryConfigList } from '@/components/marketplace/deliveryconfigs/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Delivery configs' }

export default listPage(deliveryConfigs, DeliveryConfigList)
