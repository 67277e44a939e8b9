'use client'

import { createToaster, Stack, Toast as ChakraToast, Toaster as ChakraToaster } from '@chakra-ui/react'
import { toastSlotRecipe } from '@chakra-ui/react/theme/recipes/toast'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { receiveToasts } from '@/lib/toasts'
import { followTopDialog } from './top-dialog'

const store = createToaster({ placement: 'top', pauseOnPageIdle: true, gap: 12, max: 5 })

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
      stop = receiveToasts((toast) => store.create({ ...toast, closable: true }))
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
