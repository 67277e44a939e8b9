'use client'

import { useSyncExternalStore } from 'react'
import { isCompact, setCompact, subscribeToListSettings } from '@/lib/resource/list-settings'
import { useSession } from './use-session'

/** Whether the signed-in user wants lists with little space between their rows, in this browser. */
export function useDensity(): { isCompact: boolean; setCompact: (isOn: boolean) => void } {
  const owner = useSession().decoded?.userName ?? ''
  const isOn = useSyncExternalStore(
    subscribeToListSettings,
    () => isCompact(owner),
    () => false,
  )
  return { isCompact: isOn, setCompact: (next) => setCompact(owner, next) }
}
