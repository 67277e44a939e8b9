'use client'

import type { ReactNode } from 'react'
import { allAreas, allSubAreas } from '@/components/full-registry'
import { RegistryProvider } from '@/components/shell/registry-context'

/** Provides all areas to a page that shows them in its document. */
export function FullRegistry({ children }: { children: ReactNode }) {
  return (
    <RegistryProvider areas={allAreas} subAreas={allSubAreas}>
      {children}
    </RegistryProvider>
  )
}
