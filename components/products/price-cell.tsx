'use client'

import { Count } from '@/components/resource/cells'
import { lazyOptional } from '@/components/ui/lazy'

/** Shows the default price of a product, or a dash until it is known. It loads after the rows of the list. */
export const Price = lazyOptional<{ scheduleId: string | null | undefined }>(
  () => import('./list-price').then((file) => file.ListPrice),
  'prices of the list',
  () => <Count>{null}</Count>,
)
