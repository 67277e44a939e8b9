'use client'

import { createToaster, Stack, Toast as ChakraToast, Toaster as ChakraToaster } from '@chakra-ui/react'
import { useEffect } from 'react'
import { receiveToasts } from '@/lib/toasts'

const store = createToaster({ placement: 'top', pauseOnPageIdle: true, gap: 12, max: 5 })

/** The place toasts appear in. Use `toast()` of ./toaster, which loads this when it is needed. */
export function ToastRegion() {
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
  return (
    <ChakraToaster toaster={store} insetInline={{ mdDown: '4' }}>
      {(toast) => (
        <ChakraToast.Root width={{ md: 'sm' }}>
          <ChakraToast.Indicator />
          <Stack gap="1" flex="1" maxWidth="100%">
            {toast.title && <ChakraToast.Title>{toast.title}</ChakraToast.Title>}
            {toast.description && <ChakraToast.Description>{toast.description}</ChakraToast.Description>}
          </Stack>
          {toast.action && <ChakraToast.ActionTrigger>{toast.action.label}</ChakraToast.ActionTrigger>}
          <ChakraToast.CloseTrigger />
        </ChakraToast.Root>
      )}
    </ChakraToaster>
  )
}
