import type { ReactNode } from 'react'
import { prefetchRecord } from '@/components/resource/prefetch'
import { buyers } from '@/components/companies/buyers/resource'
import { BuyerFrame } from '@/components/companies/buyers/frame'

interface LayoutProps {
  params: Promise<{ buyerid: string }>
  children: ReactNode
}

export default async function Layout({ params, children }: LayoutProps) {
  return <BuyerFrame {...await prefetchRecord(buyers, (await params).buyerid)}>{children}</BuyerFrame>
}
