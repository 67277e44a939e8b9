import type { ReactNode } from 'react'
import { prefetchOwnCompany } from '@/components/companies/suppliers/prefetch'
import { suppliers } from '@/components/companies/suppliers/resource'
import { prefetchRecord } from '@/components/resource/prefetch'
import { readCompanyHeader } from '@/components/companies/header/prefetch'
import { SupplierFrame, OwnSupplierOnly } from '@/components/companies/suppliers/frame'

interface LayoutProps {
  params: Promise<{ supplierid: string }>
  children: ReactNode
}

export default async function Layout({ params, children }: LayoutProps) {
  const { supplierid } = await params
  const [frame, known] = await Promise.all([
    prefetchRecord(suppliers, supplierid, { beside: readCompanyHeader(suppliers) }),
    prefetchOwnCompany(),
  ])
  return (
    <OwnSupplierOnly id={frame.id} prefetched={known?.own}>
      <SupplierFrame {...frame}>{children}</SupplierFrame>
    </OwnSupplierOnly>
  )
}
