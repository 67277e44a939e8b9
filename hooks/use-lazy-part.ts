'use client'

import { useState, type ComponentType } from 'react'
import { reportLostCode } from '@/lib/lost-code'
import type { ToastOptions } from '@/lib/toasts'

interface LazyPart<Props> {
  /** There once its code has arrived. */
  Part: ComponentType<Props> | undefined
  /** Undefined until it was asked for, and again when its code did not arrive. */
  isOpen: boolean | undefined
  /** Loads the code ahead: when the pointer or the focus comes near. */
  prepare: () => void
  open: () => void
  close: () => void
}

/**
 * A drawer or menu whose code arrives when it is wanted. A lost connection costs a toast and nothing of the page, and
 * the next press tries again.
 *
 * @param noun what it is, as a sentence would call it: "user menu"
 * @param action what the toast offers instead
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
      reportLostCode(error, noun, 'try again', action)
    })
  }
  return {
    Part,
    isOpen,
    // What does not arrive now, the press asks for again, and it says so.
    prepare: () => void load().then(keep, () => undefined),
    open,
    close: () => setOpen(false),
  }
}
