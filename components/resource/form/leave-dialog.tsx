'use client'

import { Text } from '@chakra-ui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { DraftStorage } from '@/lib/forms/drafts'
import { wasRemembered } from '@/lib/ordercloud/session'

/** The storage of the draft as set by the form, or `page` when the browser could not store it. */
type DraftLocation = DraftStorage | 'page'

const CAN_WAIT = 'You can keep them as a draft for your next visit to this page'
const DRAFT_TEXTS: Record<DraftLocation | 'remembered', string> = {
  browser: `${CAN_WAIT}. The draft is encrypted in this browser for up to seven days and deleted when you log out or close the browser.`,
  remembered: `${CAN_WAIT}. The draft is encrypted in this browser for up to seven days and deleted when you log out.`,
  memory: `${CAN_WAIT}. The draft contains personal data, so it is lost when you close or reload the tab.`,
  page: `${CAN_WAIT}. This browser could not store the draft, so it is lost when you close or reload the tab.`,
}

interface LeaveDialogProps {
  isSaving: boolean
  /**
   * True when the user is logging out. Drafts are deleted then, because the next user of this browser may be another
   * person.
   */
  isSigningOut?: boolean
  draftLocation: DraftLocation
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
  const keepDraft = (
    <Button variant="outline" onClick={onKeep}>
      {isSaving ? 'Leave' : 'Leave and keep a draft'}
    </Button>
  )
  return (
    <Dialog
      size="form"
      isDestructive
      title={`${isSigningOut ? 'Log out' : 'Leave'} ${isSaving ? 'while' : 'without'} saving?`}
      onClose={onStay}
      actions={
        <>
          {(isSigningOut || !isSaving) && lose}
          {!isSigningOut && keepDraft}
          <Button data-safe onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    >
      <Text>{describeUnsavedChanges(props)}</Text>
    </Dialog>
  )
}

function describeUnsavedChanges({ isSaving, isSigningOut, draftLocation }: LeaveDialogProps): string {
  if (isSigningOut) {
    return isSaving
      ? 'Your changes are still being saved. If you log out now, only some of them may be saved. Drafts are deleted when you log out.'
      : 'Your unsaved changes will be lost. Drafts are deleted when you log out.'
  }
  const draftText = draftLocation === 'browser' && wasRemembered() ? 'remembered' : draftLocation
  return isSaving
    ? 'Your changes are still being saved. If the save fails after you leave, your changes are kept as a draft for your next visit to this page.'
    : `Your changes on this page are not saved. ${DRAFT_TEXTS[draftText]}`
}
