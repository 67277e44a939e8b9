'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { deliveryConfigs } from './resource'

export const {
  List: DeliveryConfigList,
  Record: DeliveryConfigPage,
  New: NewDeliveryConfig,
} = resourceScreens(deliveryConfigs)
