'use client'

import { useDeferredValue } from 'react'
import { Note } from '@/components/ui/field'
import { sanitizeForSaving } from '@/lib/html/sanitize'
import { joinWords } from '@/lib/permissions/explain'

/** Names the parts of HTML source that a save removes, because they could run code in a shop. */
export function RemovalNote({ source }: { source: string }) {
  const { removed } = sanitizeForSaving(useDeferredValue(source))
  return (
    <Note role="status">
      {removed.length > 0 &&
        `Saving a change of this text removes ${joinWords(removed, 'and')}, because it could run code in a shop.`}
    </Note>
  )
}
