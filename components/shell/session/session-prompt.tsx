'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/button'
import { useLazyView } from '@/components/ui/lazy'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useSession } from '@/hooks/use-session'
import { useSessionKeeper } from '@/hooks/use-session-keeper'
import { afterFirstInput } from '@/lib/idle'
import { lazy } from '@/lib/lazy'
import { getSession } from '@/lib/ordercloud/session'

const dialogCode = lazy(() => import('./session-dialog').then((module) => module.SessionDialog))

/**
 * Watches the session of an open page. When it ends, the page stays and the user is asked for the password. After a new
 * sign-in, here or in another tab, failed queries are sent again.
 */
export function SessionPrompt() {
  useSessionKeeper()
  const { isLapsed } = useSession()
  const client = useQueryClient()
  useEffect(() => afterFirstInput(dialogCode.prepare), [])
  useEffect(() => {
    if (!isLapsed) return
    return () => {
      if (!getSession().isAuthenticated) return
      void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    }
  }, [isLapsed, client])
  if (!isLapsed) return null
  // Rendered above everything with its own pointer events, because an open drawer disables them outside of itself.
  return createPortal(
    <Box position="fixed" insetX="0" bottom="0" zIndex="max" bg="bg.panel" color="fg" pointerEvents="auto">
      <PanelBoundary name="The question for your password">
        <LazyDialog />
      </PanelBoundary>
    </Box>,
    document.body,
  )
}

/**
 * Loads and shows the dialog. When its chunk cannot be loaded, a notice with a retry button is shown at the bottom of
 * the screen.
 */
function LazyDialog() {
  const { View: Dialog, hasFailed, retry } = useLazyView(dialogCode, 'sign-in dialog')
  if (Dialog) return <Dialog />
  if (!hasFailed) return null
  return (
    <HStack role="alert" gap="3" wrap="wrap" p="4" borderTopWidth="1px">
      <Text>
        Your session has expired, but the sign-in dialog could not be loaded. Check your connection, then
        retry.
      </Text>
      <Button size="sm" onClick={retry}>
        Retry
      </Button>
    </HStack>
  )
}
