'use client'

import { Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useLeaveGuard } from '@/hooks/use-leave-guard'

/** Asks before a property that was typed is lost with the page; it is kept in no draft. */
export function XpLeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty)
  if (!guard.isAsking) return null
  const way = guard.isSigningOut ? 'Log out' : 'Leave'
  return (
    <Dialog
      title={`${way} without saving the property?`}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="outline" colorPalette="red" onClick={guard.leave}>
            {way} and lose it
          </Button>
          <Button autoFocus onClick={guard.stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <Text>What you typed here is not saved, and would be lost.</Text>
    </Dialog>
  )
}
