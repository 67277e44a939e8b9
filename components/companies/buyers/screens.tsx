'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { buyers } from './resource'

export const { List: BuyerList, Record: BuyerPage, New: NewBuyer, prefetch } = resourceScreens(buyers)
