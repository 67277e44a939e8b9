'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { addToast, startToasts, type ToastOptions } from '@/lib/toasts'
import { onFailure } from '@/lib/ordercloud/failures'

const ToastRegion = dynamic(() => import('./toast-region').then((module) => module.ToastRegion), {
  ssr: false,
})

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
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const stopListening = onFailure((description) => toast({ title: 'Error', description, type: 'error' }))
    const stopWaiting = startToasts(() => setWanted(true))
    const idle = setTimeout(() => setWanted(true), 3000)
    return () => {
      stopListening()
      stopWaiting()
      clearTimeout(idle)
    }
  }, [])
  return isWanted ? <ToastRegion /> : null
}
