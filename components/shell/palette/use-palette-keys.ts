'use client'

import { useSyncExternalStore } from 'react'
import { areSingleKeysOn, setSingleKeys, subscribeToUserSettings } from '@/lib/palette/own-settings'
import { useViewer } from '@/hooks/use-session'

/** The setting of the signed-in user for single-key shortcuts in this browser, with its setter. */
export function usePaletteKeys(): { areOn: boolean; switchTo: (areOn: boolean) => void } {
  const owner = useViewer().decoded?.userName ?? ''
  const areOn = useSyncExternalStore(
    subscribeToUserSettings,
    () => areSingleKeysOn(owner),
    () => true,
  )
  return { areOn, switchTo: (next) => setSingleKeys(owner, next) }
}
