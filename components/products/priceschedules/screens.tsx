'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { priceSchedules } from './resource'

export const {
  List: PriceScheduleList,
  Record: PriceSchedulePage,
  New: NewPriceSchedule,
} = resourceScreens(priceSchedules)
