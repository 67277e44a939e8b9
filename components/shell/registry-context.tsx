'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Area, SubArea } from '@/lib/registry'

interface Registry {
  areas: readonly Area[]
  subAreas: readonly SubArea[]
}

const EMPTY_REGISTRY: Registry = { areas: [], subAreas: [] }
const RegistryContext = createContext(EMPTY_REGISTRY)

/** Provides the registry of areas to menu, cards, palette and pickers, which must never import `app`. */
export function RegistryProvider(props: {
  areas: readonly Area[]
  subAreas?: readonly SubArea[]
  children: ReactNode
}) {
  const { areas, subAreas = EMPTY_REGISTRY.subAreas, children } = props
  const registry = useMemo(() => ({ areas, subAreas }), [areas, subAreas])
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

/** Returns every registered area, including those that the user may not open. */
export function useRegistry(): readonly Area[] {
  return useContext(RegistryContext).areas
}

/** Returns every registered area that belongs to records of another area. */
export function useSubAreas(): readonly SubArea[] {
  return useContext(RegistryContext).subAreas
}
