'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { shipments } from './resource'

export const { List: ShipmentList, Record: ShipmentPage } = resourceScreens(shipments)
