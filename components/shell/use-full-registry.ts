'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { Area, AreaCode, SettingsPage, SubArea } from '@/lib/registry'
import { useRegistryContext } from './registry-context'

const neverChanges = () => () => undefined

/**
 * Returns all areas of the office with their code. They load with the first use. Until then, and on the server, only
 * those that every page loads are returned, without code. Pages that show all areas in their document use `FullRegistry`
 * around them.
 */
export function useFullRegistry(): {
  areas: readonly (Area & AreaCode)[]
  subAreas: readonly (SubArea & AreaCode)[]
  settingsPages: readonly SettingsPage[]
} {
  const { areas, subAreas, settingsPages, full } = useRegistryContext()
  const loaded = useSyncExternalStore(
    full?.subscribe ?? neverChanges,
    () => full?.loaded,
    () => undefined,
  )
  useEffect(() => full?.prepare(), [full])
  if (!loaded) return { areas, subAreas, settingsPages }
  return { areas: loaded.allAreas, subAreas: loaded.allSubAreas, settingsPages: loaded.settingsPages }
}
