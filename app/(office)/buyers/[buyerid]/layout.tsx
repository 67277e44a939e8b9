import type { ReactNode } from 'react'
import { prefetchRecord } from '@/components/resource/prefetch'
import { buyers } from '@/components/companies/buyers/resource'
import { readCompanyHeader, furtherLinks } from '@/components/companies/header/prefetch'
import { buyersArea } from '@/components/companies/areas'
import { BuyerFrame } from '@/components/companies/buyers/frame'
import { furtherSubAreas } from '@/components/full-registry'

interface LayoutProps {
  params: Promise<{ buyerid: string }>
  children: ReactNode
}

export default async function Layout({ params, children }: LayoutProps) {
  const frame = await prefetchRecord(buyers, (await params).buyerid, { beside: readCompanyHeader(buyers) })
  return (
    <BuyerFrame {...frame} links={furtherLinks(buyersArea, frame.id, furtherSubAreas)}>
      {children}
    </BuyerFrame>
  )
}
