'use client'

import { useSyncExternalStore } from 'react'

let isPrintStarted = false

/** True while the page is printed, and in the browser's preview of the print. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrintStarted,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print')
  const set = (isPrinting: boolean) => {
    isPrintStarted = isPrinting
    listener()
  }
  const start = () => set(true)
  const end = () => set(false)
  const change = () => set(media.matches)
  // Browsers take the picture of the page right after this event. The change of the media comes too late for it.
  window.addEventListener('beforeprint', start)
  window.addEventListener('afterprint', end)
  media.addEventListener('change', change)
  return () => {
    window.removeEventListener('beforeprint', start)
    window.removeEventListener('afterprint', end)
    media.removeEventListener('change', change)
  }
}
