'use client'

import { useSyncExternalStore } from 'react'
import { isCompact, setCompact, subscribeToListSettings } from '@/lib/resource/list-settings'
import { useViewer } from './use-session'

/** The choice of the signed-in user in this browser between compact and comfortable lists, with its setter. */
export function useDensity(): { isCompact: boolean; setCompact: (isOn: boolean) => void } {
  const owner = useViewer().decoded?.userName ?? ''
  const isOn = useSyncExternalStore(
    subscribeToListSettings,
    () => isCompact(owner),
    () => true,
  )
  return { isCompact: isOn, setCompact: (next) => setCompact(owner, next) }
}
