'use client'

import dynamic from 'next/dynamic'
import { Count } from '@/components/resource/cells'
import { optionalPart } from '@/components/ui/optional-part'
import type { CompanyCountProps } from './company-count'

// The count loads separately, so that the rows of the list are shown first.
const loadCount = () => import('./company-count').then((file) => file.CompanyCount)
const LazyCount = dynamic<CompanyCountProps>(optionalPart(loadCount, 'counts of the list'), {
  ssr: false,
  loading: () => <Count>{null}</Count>,
})

/** Shows how many records of one kind a company in a list has, or a dash until the count is known. */
export function CountCell(props: CompanyCountProps) {
  return <LazyCount {...props} />
}
