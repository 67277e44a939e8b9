'use client'

import { Count } from '@/components/resource/cells'
import { lazyOptional } from '@/components/ui/lazy'
import type { CompanyCountProps } from './company-count'

/**
 * Shows how many records of one kind a company in a list has, or a dash until the count is known. The count loads
 * separately, so that the rows of the list are shown first.
 */
export const CountCell = lazyOptional<CompanyCountProps>(
  () => import('./company-count').then((file) => file.CompanyCount),
  'counts of the list',
  () => <Count>{null}</Count>,
)
