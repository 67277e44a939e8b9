'use client'

import { useRef } from 'react'
import { useDialogs } from '@/hooks/use-dialogs'

/** Words of the question before a dialog closes. */
interface CloseQuestion {
  title: string
  details: string
  okLabel: string
  cancelLabel: string
}

const UNSAVED: CloseQuestion = {
  title: 'Close without saving?',
  details: 'Your unsaved changes will be lost.',
  okLabel: 'Close and lose changes',
  cancelLabel: 'Keep editing',
}

/** Returns a function that closes a dialog. It asks for confirmation first when the dialog has unsaved input. */
export function useConfirmClose(
  isDirty: boolean,
  onClose: () => void,
  { title, ...words }: CloseQuestion = UNSAVED,
): () => Promise<void> {
  const dialogs = useDialogs()
  const isAsking = useRef(false)
  return async () => {
    if (!isDirty) return onClose()
    if (isAsking.current) return
    isAsking.current = true
    const isSure = await dialogs.confirm(title, { ...words, isDestructive: true })
    isAsking.current = false
    if (isSure) onClose()
  }
}
