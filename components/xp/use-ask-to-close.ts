'use client'

import { useRef } from 'react'
import { useDialogs } from '@/hooks/use-dialogs'

/** Closing is easily done by mistake: what was typed goes only after a question. */
export function useAskToClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const dialogs = useDialogs()
  const isAsking = useRef(false)
  return async () => {
    if (!isDirty) return onClose()
    if (isAsking.current) return
    isAsking.current = true
    const isSure = await dialogs.confirm('Close without saving?', {
      details: 'What you typed here would be lost.',
      okLabel: 'Close and lose it',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    })
    isAsking.current = false
    if (isSure) onClose()
  }
}
