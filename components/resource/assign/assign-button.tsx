'use client'

import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Button in the line of an empty panel. It opens the panel, and the focus moves to the panel's first control. */
export function AssignButton(props: { readOnlyReason: string | undefined; onOpen: () => void }) {
  const { readOnlyReason, onOpen } = props
  const open = ({ currentTarget }: MouseEvent) => {
    const line = currentTarget.closest('section')
    const parent = line?.parentElement
    const position = line && parent ? [...parent.children].indexOf(line) : -1
    onOpen()
    // The opened panel replaces the line, and the focus is lost with the button. A user may have moved it already.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      parent?.children[position]?.querySelector<HTMLElement>('input, select, button')?.focus()
    })
  }
  return (
    <Button size="xs" variant="outline" disabledReason={readOnlyReason} onClick={open}>
      <Icon as={Plus} boxSize="4" />
      Assign
    </Button>
  )
}
