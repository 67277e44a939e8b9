'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { addToast, startToasts, type ToastOptions } from '@/lib/toasts'
import { onFailure } from '@/lib/ordercloud/failures'

const loadRegion = () => import('./toast-region').then((module) => module.ToastRegion)

/**
 * Shows a short message at the top; usable outside React. It stays 5 seconds, an error 9, and can be closed.
 * The same message within the same second is shown once.
 */
export function toast(options: ToastOptions): void {
  addToast(options)
}

/**
 * The place toasts appear in, and the listener that turns every failed platform call into one. The region's
 * code arrives when the browser is idle, or with the first toast: nothing of it is needed for the first paint.
 */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      void loadRegion().then(
        (region) => setRegion(() => region),
        // What was to be said waits: the next toast asks for the code again.
        (error: unknown) => console.error('The code of toasts could not be loaded:', error),
      )
    const stopListening = onFailure((description) => toast({ title: 'Error', description, type: 'error' }))
    const stopWaiting = startToasts(load)
    const idle = setTimeout(load, 3000)
    return () => {
      stopListening()
      stopWaiting()
      clearTimeout(idle)
    }
  }, [])
  return Region ? <Region /> : null
}
