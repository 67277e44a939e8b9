'use client'

import { createContext, useContext, type ReactNode } from 'react'
import type { Area } from '@/lib/registry'

const RegistryContext = createContext<readonly Area[]>([])

/** Hands the registry of areas to menu, cards, palette and pickers, which must never import `app`. */
export function RegistryProvider({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  return <RegistryContext value={areas}>{children}</RegistryContext>
}

/** Every registered area, whether the viewer may open it or not. */
export function useRegistry(): readonly Area[] {
  return useContext(RegistryContext)
}
