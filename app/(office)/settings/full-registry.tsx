'use client'

import type { ReactNode } from 'react'
import { allAreas, allSubAreas, settingsPages } from '@/components/full-registry'
import { RegistryProvider, useRegistryContext } from '@/components/shell/registry-context'

/** Provides all areas and pages of the settings to a page that shows them in its document. */
export function FullRegistry({ children }: { children: ReactNode }) {
  const { full } = useRegistryContext()
  return (
    <RegistryProvider full={full} areas={allAreas} subAreas={allSubAreas} settingsPages={settingsPages}>
      {children}
    </RegistryProvider>
  )
}
