'use client'

import type { DehydratedState } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { suppliers } from './resource'
import { CompanyFrame } from '@/components/companies/header/company-frame'

interface FrameProps {
  id: string
  prefetched?: DehydratedState | undefined
  children: ReactNode
}

/** Frame around every page of one supplier. Kept out of the list's file, so that the list does not load this code. */
export function SupplierFrame(props: FrameProps) {
  return <CompanyFrame resource={suppliers} {...props} />
}
