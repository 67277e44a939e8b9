import type { ReactNode } from 'react'
import { prefetchPendingCount } from '@/components/notifications/prefetch'
import { readServerClaims } from '@/lib/ordercloud/server'
import { Shell } from './shell'

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Shell claims={await readServerClaims()} pendingCount={prefetchPendingCount()}>
      {children}
    </Shell>
  )
}
