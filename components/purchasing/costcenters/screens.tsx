'use client'

import { nestedScreens } from '@/components/resource/resource-screens'
import { costCenters } from './resource'

export const { List: CostCenterList, Record: CostCenterPage, New: NewCostCenter } = nestedScreens(costCenters)
