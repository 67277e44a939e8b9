'use client'

import type { ReactNode } from 'react'
import { CompanyFrame } from '@/components/companies/header/company-frame'
import type { FurtherLink } from '@/components/companies/header/further-row'
import type { DocumentData } from '@/lib/resource/document-data'
import { buyers } from './resource'

// Users and user groups of one buyer do not exist at another buyer.
const BUYER_SPECIFIC_PARAMS = ['userid', 'usergroupid'] as const

interface FrameProps {
  id: string
  links: readonly FurtherLink[]
  prefetched?: DocumentData | undefined
  children: ReactNode
}

/** Frame around every page of one buyer. Kept out of the list's file, so that the list does not load this code. */
export function BuyerFrame(props: FrameProps) {
  return <CompanyFrame resource={buyers} bound={BUYER_SPECIFIC_PARAMS} {...props} />
}
