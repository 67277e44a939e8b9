'use client'

import { createToaster, Stack, Toast as ChakraToast, Text, Toaster as ChakraToaster } from '@chakra-ui/react'
import { toastSlotRecipe } from '@chakra-ui/react/theme/recipes/toast'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { receiveToasts, type Toast } from '@/lib/toasts'
import { ChakraRoot } from './overlay/chakra-root'
import { followTopDialog } from './overlay/top-dialog'

/** Maximum number of visible toasts. A new toast replaces the oldest one. */
const MAX_TOASTS = 5
const store = createToaster({ placement: 'top', pauseOnPageIdle: true, gap: 12, max: MAX_TOASTS })

/** Visible toasts by message, the oldest first, with the number of times each message was shown. */
const visibleToasts = new Map<string, { id: string; count: number }>()

/**
 * Shows a toast as the newest one. It replaces a visible toast with the same message and increases its count. A toast
 * with a button is never replaced by an equal message, because its "Undo" belongs to one change only. When the maximum
 * is reached, the oldest toast is removed.
 */
function showToast(toast: Toast): void {
  for (const [message, { id }] of visibleToasts) if (!store.isVisible(id)) visibleToasts.delete(message)
  const message = toast.action ? toast.id : JSON.stringify([toast.type, toast.title, toast.description])
  const before = visibleToasts.get(message)
  const [oldest] = visibleToasts
  if (before) {
    store.remove(before.id)
    visibleToasts.delete(message)
  } else if (oldest && visibleToasts.size >= MAX_TOASTS) {
    store.remove(oldest[1].id)
    visibleToasts.delete(oldest[0])
  }
  const count = (before?.count ?? 0) + 1
  visibleToasts.set(message, { id: toast.id, count })
  store.create({ ...toast, closable: true, meta: { count } })
}

/**
 * The region in which toasts appear. Use `toast()` of ./toaster, which loads the region on demand. While a modal dialog
 * is open, the region is rendered within the dialog, because outside of it toasts could be neither announced nor
 * closed.
 */
export function ToastRegion() {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => followTopDialog(place), [place])
  useEffect(() => {
    // The region's state machine starts one task after it is mounted and misses toasts that were created before.
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
    <ChakraRoot>
      <ChakraToaster toaster={store} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <ChakraToast.Root recipe={toastSlotRecipe} width={{ md: 'sm' }} borderRadius="l3">
            <ChakraToast.Indicator />
            <Stack gap="1" flex="1" maxWidth="100%">
              {toast.title && <ChakraToast.Title fontWeight="semibold">{toast.title}</ChakraToast.Title>}
              {toast.description && (
                // Semi-transparent text on a colored background has a contrast below 4.5:1.
                <ChakraToast.Description opacity="1">{toast.description}</ChakraToast.Description>
              )}
              {Number(toast.meta?.count) > 1 && <Text fontSize="xs">{Number(toast.meta?.count)} times</Text>}
            </Stack>
            {toast.action && (
              // Leaves space for the close button.
              <ChakraToast.ActionTrigger me="4">{toast.action.label}</ChakraToast.ActionTrigger>
            )}
            <ChakraToast.CloseTrigger color="currentColor" boxSize="8" />
          </ChakraToast.Root>
        )}
      </ChakraToaster>
    </ChakraRoot>,
    place,
  )
}
