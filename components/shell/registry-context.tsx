'use client'

import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Lazy } from '@/lib/lazy'
import type { RoleDefinition } from '@/lib/permissions/roles'
import type { Area, AreaCode, SettingsPage, SubArea } from '@/lib/registry'

/** All areas of the office with their code, those of the settings and those below a buyer included. */
export interface FullRegistry {
  allAreas: readonly (Area & AreaCode)[]
  allSubAreas: readonly (SubArea & AreaCode)[]
  settingsPages: readonly SettingsPage[]
}

/** The permissions and the platform roles of administrators that open the settings. */
export interface SettingsAccess {
  permissions: readonly RoleDefinition[]
  roles: readonly string[]
}

interface Registry {
  areas: readonly Area[]
  subAreas: readonly SubArea[]
  /** Pages of the settings that are not areas. */
  settingsPages: readonly SettingsPage[]
  /** Loads all areas with their code, which only some parts of the office need (`useFullRegistry`). */
  full?: Lazy<FullRegistry> | undefined
  settingsAccess?: SettingsAccess | undefined
}

const EMPTY_REGISTRY: Registry = { areas: [], subAreas: [], settingsPages: [] }
const RegistryContext = createContext(EMPTY_REGISTRY)

/** Provides the registry of areas to menu, cards, palette and pickers, which must never import `app`. */
export function RegistryProvider(props: Partial<Registry> & { children: ReactNode }) {
  const { areas = EMPTY_REGISTRY.areas, subAreas = EMPTY_REGISTRY.subAreas } = props
  const { settingsPages = EMPTY_REGISTRY.settingsPages } = props
  const { full, settingsAccess, children } = props
  const registry = useMemo(
    () => ({ areas, subAreas, settingsPages, full, settingsAccess }),
    [areas, subAreas, settingsPages, full, settingsAccess],
  )
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

/** Returns the registry that the surrounding provider has. */
export const useRegistryContext = (): Registry => useContext(RegistryContext)

/** Returns every registered area that all pages load, including those that the user may not open. */
export function useRegistry(): readonly Area[] {
  return useContext(RegistryContext).areas
}

/** Returns every registered area that belongs to records of another area and has a button in their header. */
export function useSubAreas(): readonly SubArea[] {
  return useContext(RegistryContext).subAreas
}
