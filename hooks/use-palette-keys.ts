'use client'

import { useSyncExternalStore } from 'react'
import { subscribeToOwn } from '@/lib/palette/own-settings'
import { areSingleKeysOn, setSingleKeys } from '@/lib/palette/single-keys'
import { useSession } from './use-session'

/** Whether shortcuts of a single letter or sign work for the signed-in user in this browser, and the way to switch them. */
export function usePaletteKeys(): { areOn: boolean; switchTo: (areOn: boolean) => void } {
  const owner = useSession().decoded?.userName ?? ''
  const areOn = useSyncExternalStore(
    subscribeToOwn,
    () => areSingleKeysOn(owner),
    () => true,
  )
  return { areOn, switchTo: (next) => setSingleKeys(owner, next) }
}
