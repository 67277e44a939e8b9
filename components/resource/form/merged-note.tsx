'use client'

import { X } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { joinWords } from '@/lib/permissions/explain'

/** Notice that names the fields with another user's changes, after a save that kept those changes. */
export function MergedNote({ labels, onClose }: { labels: readonly string[]; onClose: () => void }) {
  return (
    <Alert status="info" position="relative" pe="12" title="Updated by another user">
      {joinWords(labels, 'and')}. The form shows the latest values.
      <IconButton
        label="Close this note"
        size="sm"
        position="absolute"
        top="2"
        insetEnd="2"
        onClick={onClose}
      >
        <Icon as={X} boxSize="4" />
      </IconButton>
    </Alert>
  )
}
