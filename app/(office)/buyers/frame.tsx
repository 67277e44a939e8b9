'use client'

import type { DehydratedState } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CompanyFrame } from '@/components/shell/company-frame'
import { buyers } from './resource'

// A user or a group of one buyer is not there for another one.
const ONE_BUYERS_OWN = ['userid', 'usergroupid'] as const

interface FrameProps {
  id: string
  prefetched?: DehydratedState | undefined
  children: ReactNode
}

/** What stands around every page of one buyer; apart from the list, which does without its code. */
export function BuyerFrame(props: FrameProps) {
  return <CompanyFrame resource={buyers} bound={ONE_BUYERS_OWN} {...props} />
}
