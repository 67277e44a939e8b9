'use client'

import { Link2 } from 'lucide-react'
import { MoreMenu } from '@/components/ui/more-menu'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { toast } from '@/components/ui/toaster'

interface PaperMenuProps {
  /** Links to the documents of the record, such as its order confirmation. */
  documents: readonly MoreAction[]
  /** The other actions of the record. */
  actions: readonly MoreAction[]
  /** Loads the dialogs of the actions, when the pointer or the focus comes near. */
  onNear?: () => void
}

/** "More" menu of an order or a return: its documents for print, copying its address, and its other actions. */
export function PaperMenu({ documents, actions, onNear }: PaperMenuProps) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      toast({ title: 'Success', description: 'Link copied.', type: 'success' })
    } catch {
      toast({
        title: 'The link could not be copied',
        description: 'Copy it from the address bar.',
        type: 'error',
      })
    }
  }
  return (
    <MoreMenu
      {...(onNear && { onNear })}
      actions={[
        ...documents,
        { label: 'Copy link', icon: Link2, onSelect: () => void copyLink() },
        ...actions.map((action, at) => (at === 0 ? { ...action, startsGroup: true } : action)),
      ]}
    />
  )
}
