'use client'

import type { ReactNode } from 'react'
import { NotificationBell } from '@/components/notifications/notification-bell'
import { OfficeFrame } from '@/components/shell/office-frame'
import { RegistryProvider } from '@/components/shell/registry-context'
import { SessionProvider } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { Claims } from '@/lib/ordercloud/claims'
import { areas, settingsAccess, subAreas } from '@/components/registry'

const fullRegistry = lazy(() => import('#browser/loaded-registry.ts'))

interface ShellProps {
  claims: Claims | undefined
  /** Number of pending items for the bell. The document does not wait for it. */
  pendingCount: Promise<number | undefined>
  children: ReactNode
}

/** Provides the areas by context, so that no other code imports `app`. */
export function Shell({ claims, pendingCount, children }: ShellProps) {
  return (
    <SessionProvider claims={claims}>
      <RegistryProvider areas={areas} subAreas={subAreas} full={fullRegistry} settingsAccess={settingsAccess}>
        <OfficeFrame bell={<NotificationBell prefetched={pendingCount} />}>{children}</OfficeFrame>
      </RegistryProvider>
    </SessionProvider>
  )
}
