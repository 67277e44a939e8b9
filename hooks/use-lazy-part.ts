'use client'

import { useState, type ComponentType } from 'react'
import { reportChunkLoadError } from '@/lib/chunk-errors'
import type { ToastOptions } from '@/lib/toasts'

interface LazyPart<Props> {
  /** The component, once its code has loaded. */
  Part: ComponentType<Props> | undefined
  /** Undefined before the first opening, and again when the code failed to load. */
  isOpen: boolean | undefined
  /** Preloads the code, when the pointer or the focus comes near. */
  prepare: () => void
  open: () => void
  close: () => void
}

/**
 * A drawer or menu whose code loads on demand. If loading fails, a toast appears, the page stays intact, and the next
 * press tries again.
 *
 * @param noun the name of the part in a sentence: "user menu"
 * @param action an action in the toast
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  noun: string,
  action?: ToastOptions['action'],
): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState<boolean>()
  const keep = (part: ComponentType<Props>) => setPart(() => part)
  const open = () => {
    setOpen(true)
    if (Part) return
    load().then(keep, (error: unknown) => {
      setOpen(undefined)
      reportChunkLoadError(error, noun, 'try again', action)
    })
  }
  return {
    Part,
    isOpen,
    // A failed preload is silent, because opening tries again and reports the failure.
    prepare: () => void load().then(keep, () => undefined),
    open,
    close: () => setOpen(false),
  }
}
