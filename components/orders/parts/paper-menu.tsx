'use client'

import { Link2, Printer } from 'lucide-react'
import { MoreMenu } from '@/components/ui/more-menu'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { toast } from '@/components/ui/toaster'

interface PaperMenuProps {
  noun: string
  /** The other actions of the record. */
  actions: readonly MoreAction[]
  /** Loads the dialogs of the actions, when the pointer or the focus comes near. */
  onNear?: () => void
}

/** "More" menu of an order or a return: its other actions, printing the page and copying its address. */
export function PaperMenu({ noun, actions, onNear }: PaperMenuProps) {
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
        ...actions,
        { label: `Print ${noun}`, icon: Printer, startsGroup: true, onSelect: () => window.print() },
        { label: 'Copy link', icon: Link2, onSelect: () => void copyLink() },
      ]}
    />
  )
}
