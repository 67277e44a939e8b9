'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { countOf } from '@/lib/resource/words'
import { useChanges } from './use-changes'

const NOUN = { one: 'change', many: 'changes' }

/** Button with the number of fields that have unsaved changes. It shows or hides the list of changes. */
export function ChangeCount(props: { isOpen: boolean; onToggle: () => void; onNear: () => void }) {
  const { isOpen, onToggle, onNear } = props
  const { length } = useChanges()
  if (length === 0) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      minH={{ mdDown: 'touch' }}
      aria-expanded={isOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onToggle}
    >
      {isOpen ? 'Hide' : 'Show'} {countOf(length, NOUN)}
      <Icon as={isOpen ? ChevronDown : ChevronUp} boxSize="4" />
    </Button>
  )
}
