'use client'

import { Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { DraftKeeping } from '@/lib/forms/drafts'
import { wasRemembered } from '@/lib/ordercloud/session'

/** The storage of the draft as set by the form, or `page` when the browser could not store it. */
type DraftPlace = DraftKeeping | 'page'

const CAN_WAIT = 'It can wait as a draft until you come back to this page'
const DRAFT_TEXTS: Record<DraftPlace | 'remembered', string> = {
  browser: `${CAN_WAIT}: encrypted in this browser, at most seven days, and gone when you log out or close the browser.`,
  remembered: `${CAN_WAIT}: encrypted in this browser, at most seven days, and gone when you log out.`,
  memory: `${CAN_WAIT}. It is about a person, so it is not stored and is gone when the tab is closed or reloaded.`,
  page: `${CAN_WAIT}. This browser could not store it, so it is gone when the tab is closed or reloaded.`,
}

interface LeaveDialogProps {
  isSaving: boolean
  /**
   * True when the user is logging out. Drafts are deleted then, because the next user of this browser may be another
   * person.
   */
  isSigningOut?: boolean
  keeping: DraftPlace
  onStay: () => void
  onKeep: () => void
  onLeave: () => void
}

/** Dialog before unsaved input is lost or left as a draft. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { isSaving, isSigningOut = false, onStay, onKeep, onLeave } = props
  const lose = (
    <Button variant="outline" colorPalette="red" onClick={onLeave}>
      {isSigningOut ? 'Log out and lose changes' : 'Leave and lose changes'}
    </Button>
  )
  const keep = (
    <Button variant="outline" onClick={onKeep}>
      {isSaving ? 'Leave' : 'Leave and keep a draft'}
    </Button>
  )
  return (
    <Dialog
      title={`${isSigningOut ? 'Log out' : 'Leave'} ${isSaving ? 'while' : 'without'} saving?`}
      onClose={onStay}
      actions={
        <>
          {(isSigningOut || !isSaving) && lose}
          {!isSigningOut && keep}
          <Button autoFocus onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    >
      <Text>{describeUnsavedChanges(props)}</Text>
    </Dialog>
  )
}

function describeUnsavedChanges({ isSaving, isSigningOut, keeping }: LeaveDialogProps): string {
  if (isSigningOut) {
    return isSaving
      ? 'You have unsaved changes. The save is under way: wait for it, or it may stop halfway. Logging out keeps no drafts.'
      : 'You have unsaved changes. Logging out keeps no drafts: what you typed and did not save would be lost.'
  }
  const kept = keeping === 'browser' && wasRemembered() ? 'remembered' : keeping
  return isSaving
    ? 'The save is under way and goes on when you leave. Should it fail, what you typed waits as a draft until you come back to this page.'
    : `What you changed on this page is not saved. ${DRAFT_TEXTS[kept]}`
}
