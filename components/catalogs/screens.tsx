'use client'

import { nestedScreens } from '@/components/resource/resource-screens'
import { buyerCatalogs } from './resource'

export const {
  List: BuyerCatalogList,
  Record: BuyerCatalogPage,
  New: NewBuyerCatalog,
} = nestedScreens(buyerCatalogs)
