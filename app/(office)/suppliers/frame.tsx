'use client'

import type { DehydratedState } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { suppliers } from '@/components/companies/supplier-resource'
import { CompanyFrame } from '@/components/shell/company-frame'

interface FrameProps {
  id: string
  prefetched?: DehydratedState | undefined
  children: ReactNode
}

/** What stands around every page of one supplier; apart from the list, which does without its code. */
export function SupplierFrame(props: FrameProps) {
  return <CompanyFrame resource={suppliers} {...props} />
}
