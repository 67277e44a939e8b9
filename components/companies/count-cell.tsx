'use client'

import dynamic from 'next/dynamic'
import { Count } from '@/components/resource/cells'
import { optionalPart } from '@/components/ui/optional-part'
import type { CompanyCountProps } from './company-count'

// Rows come first.
const loadCount = () => import('./company-count').then((file) => file.CompanyCount)
const LazyCount = dynamic<CompanyCountProps>(optionalPart(loadCount, 'counts of the list'), {
  ssr: false,
  loading: () => <Count>{null}</Count>,
})

/** How many records of one kind a company in a list has; a dash until it is known. */
export function CountCell(props: CompanyCountProps) {
  return <LazyCount {...props} />
}
