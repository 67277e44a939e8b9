'use client'

import { useEffect } from 'react'
import { afterFirstInput } from '@/lib/idle'
import { lazy, logLoadFailure } from '@/lib/lazy'
import { addToast, startToasts, type ToastOptions } from '@/lib/toasts'
import { useLoaded } from '@/components/ui/lazy'
import { onFailure } from '@/lib/ordercloud/failures'

const regionCode = lazy(() => import('./toast-region').then((module) => module.ToastRegion))

/**
 * Shows a short message at the top. It also works outside of React. The message stays for 5 seconds, an error for 9,
 * and can be closed. The same message is shown only once within a second.
 */
export function toast(options: ToastOptions): void {
  addToast(options)
}

/**
 * Renders the region of toasts and shows a toast for every failed request to the platform. The chunk of the region
 * loads after the first input of the person, or with the first toast.
 */
export function Toaster() {
  const { loaded: Region } = useLoaded(regionCode)
  useEffect(() => {
    // After a failure, toasts stay queued, and the next one requests the chunk again.
    const load = () => void regionCode.load().catch((error: unknown) => logLoadFailure(error, 'toasts'))
    const stopListening = onFailure((description) => toast({ title: 'Error', description, type: 'error' }))
    const stopWaiting = startToasts(load)
    const cancel = afterFirstInput(load)
    return () => {
      stopListening()
      stopWaiting()
      cancel()
    }
  }, [])
  return Region ? <Region /> : null
}
