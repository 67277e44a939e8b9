'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { productFacets } from './resource'

export const {
  List: ProductFacetList,
  Record: ProductFacetPage,
  New: NewProductFacet,
} = resourceScreens(productFacets)
