'use client'

import { useSyncExternalStore } from 'react'
import { subscribeToUserSettings } from '@/lib/palette/own-settings'
import { areSingleKeysOn, setSingleKeys } from '@/lib/palette/single-keys'
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
