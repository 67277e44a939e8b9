'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { suppliers } from './resource'

export const {
  List: SupplierList,
  Record: SupplierPage,
  New: NewSupplier,
  prefetch,
} = resourceScreens(suppliers)
