'use client'

import { Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

/** Asks before typed text is lost. */
export function LeaveDialog(props: { isSaving: boolean; onStay: () => void; onLeave: () => void }) {
  const { isSaving, onStay, onLeave } = props
  return (
    <Dialog
      title={isSaving ? 'Leave while saving?' : 'Leave without saving?'}
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" colorPalette="red" onClick={onLeave}>
            Leave and lose changes
          </Button>
          <Button autoFocus onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    >
      <Text>
        {isSaving
          ? 'The save is under way. What it has not written yet would be lost.'
          : 'What you changed on this page is not saved and would be lost.'}
      </Text>
    </Dialog>
  )
}
