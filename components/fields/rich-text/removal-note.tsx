'use client'

import { useDeferredValue } from 'react'
import { Note } from '@/components/ui/field'
import { removalWords, sanitizeForSaving } from '@/lib/html/sanitize'

/** Names the parts of HTML source that a save removes, because they could run code in a shop or cover its page. */
export function RemovalNote({ source }: { source: string }) {
  const { removed } = sanitizeForSaving(useDeferredValue(source))
  return <Note role="status">{removalWords('Saving a change of this text', removed)}</Note>
}
