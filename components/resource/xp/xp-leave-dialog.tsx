'use client'

import { Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useLeaveGuard } from '@/hooks/use-leave-guard'

/**
 * Asks for confirmation before unsaved input of a property is lost with the page. It is stored in no draft.
 *
 * @param props.subject noun of the input
 */
export function XpLeaveDialog({ isDirty, subject = 'property' }: { isDirty: boolean; subject?: string }) {
  const guard = useLeaveGuard(isDirty)
  if (!guard.isAsking) return null
  const way = guard.isSigningOut ? 'Log out' : 'Leave'
  return (
    <Dialog
      size="form"
      isDestructive
      title={`${way} without saving the ${subject}?`}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="outline" colorPalette="red" onClick={guard.leave}>
            {way} and lose changes
          </Button>
          <Button data-safe onClick={guard.stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <Text>Your unsaved changes will be lost.</Text>
    </Dialog>
  )
}
