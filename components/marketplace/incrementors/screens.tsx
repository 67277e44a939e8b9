'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { incrementors } from './resource'

export const {
  List: IncrementorList,
  Record: IncrementorPage,
  New: NewIncrementor,
} = resourceScreens(incrementors)
