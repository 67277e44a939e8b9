import { deliveryConfigs } from '@/components/marketplace/deliveryconfigs/resource'
import { DeliveryConfigPage } from '@/components/marketplace/deliveryconfigs/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Delivery config' }

export default recordPage(deliveryConfigs, DeliveryConfigPage, 'deliveryconfigid')
