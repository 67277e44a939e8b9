'use client'

import type { ReactNode } from 'react'
import { OfficeFrame } from '@/components/shell/office-frame'
import { RegistryProvider } from '@/components/shell/registry-context'
import { SessionProvider } from '@/hooks/use-session'
import type { Claims } from '@/lib/ordercloud/claims'
import { areas, subAreas } from './resources'

/** The only place that knows every area: hands them on by context, so that nothing else imports `app`. */
export function Shell({ claims, children }: { claims: Claims | undefined; children: ReactNode }) {
  return (
    <SessionProvider claims={claims}>
      <RegistryProvider areas={areas} subAreas={subAreas}>
        <OfficeFrame>{children}</OfficeFrame>
      </RegistryProvider>
    </SessionProvider>
  )
}
