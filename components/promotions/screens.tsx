'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { promotions } from './resource'

export const {
  List: PromotionList,
  Record: PromotionPage,
  New: NewPromotion,
  prefetch,
} = resourceScreens(promotions)
