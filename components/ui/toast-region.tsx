'use client'

import { createToaster, Stack, Toast as ChakraToast, Text, Toaster as ChakraToaster } from '@chakra-ui/react'
import { toastSlotRecipe } from '@chakra-ui/react/theme/recipes/toast'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { receiveToasts, type Toast } from '@/lib/toasts'
import { followTopDialog } from './top-dialog'

/** Toasts in view at once; the oldest one goes for a newer one. */
const MAX_TOASTS = 5
const store = createToaster({ placement: 'top', pauseOnPageIdle: true, gap: 12, max: MAX_TOASTS })

/** Toasts in view by message, the oldest first, with how often each message was given. */
const shown = new Map<string, { id: string; count: number }>()

/**
 * Shows a toast as the newest one. It replaces a toast in view with the same message, and counts it. A toast with a button
 * is never replaced by another: "Undo" of the one does not undo what the other is about. Where there is no place left,
 * the oldest one goes.
 */
function showToast(toast: Toast): void {
  for (const [message, { id }] of shown) if (!store.isVisible(id)) shown.delete(message)
  const message = toast.action ? toast.id : JSON.stringify([toast.type, toast.title, toast.description])
  const before = shown.get(message)
  const [oldest] = shown
  if (before) {
    store.remove(before.id)
    shown.delete(message)
  } else if (oldest && shown.size >= MAX_TOASTS) {
    store.remove(oldest[1].id)
    shown.delete(oldest[0])
  }
  const count = (before?.count ?? 0) + 1
  shown.set(message, { id: toast.id, count })
  store.create({ ...toast, closable: true, meta: { count } })
}

/**
 * The place toasts appear in. Use `toast()` of ./toaster, which loads this when it is needed. Over a modal dialog it
 * stands in the dialog: outside it a failure could be neither heard nor closed.
 */
export function ToastRegion() {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => followTopDialog(place), [place])
  useEffect(() => {
    // The region's machine starts a turn after it is mounted and never hears of what was created before.
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = receiveToasts(showToast)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return createPortal(
    <ChakraToaster toaster={store} insetInline={{ mdDown: '4' }}>
      {(toast) => (
        <ChakraToast.Root recipe={toastSlotRecipe} width={{ md: 'sm' }} borderRadius="l3">
          <ChakraToast.Indicator />
          <Stack gap="1" flex="1" maxWidth="100%">
            {toast.title && <ChakraToast.Title fontWeight="semibold">{toast.title}</ChakraToast.Title>}
            {toast.description && (
              // Faded text on a coloured ground is below 4.5:1.
              <ChakraToast.Description opacity="1">{toast.description}</ChakraToast.Description>
            )}
            {Number(toast.meta?.count) > 1 && <Text fontSize="xs">{Number(toast.meta?.count)} times</Text>}
          </Stack>
          {toast.action && (
            // Clear of the button that closes it.
            <ChakraToast.ActionTrigger me="4">{toast.action.label}</ChakraToast.ActionTrigger>
          )}
          <ChakraToast.CloseTrigger color="currentColor" boxSize="8" />
        </ChakraToast.Root>
      )}
    </ChakraToaster>,
    place,
  )
}
