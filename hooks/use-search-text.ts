'use client'

import { useEffect, useRef, useState } from 'react'

const SETTLE_MS = 300

/**
 * The text of a search field that settles into the address 300 ms after the last key.
 *
 * A spell of typing, from focus to Enter or leaving the field, is one history entry: its first settled
 * text is pushed, the following ones replace it. Back therefore leads to the list before the search.
 */
export function useSearchText(settled: string, change: (search: string, how: 'push' | 'replace') => void) {
  const [text, setText] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const isPushed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Reset or a link changed the address under the field: it follows, unless it is what was just typed.
  if (settled !== seen) {
    setSeen(settled)
    if (settled !== text.trim()) setText(settled)
  }

  const settle = (next: string) => {
    clearTimeout(timer.current)
    const search = next.trim()
    if (search === settled) return
    change(search, isPushed.current ? 'replace' : 'push')
    isPushed.current = true
  }
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    text,
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(next), SETTLE_MS)
    },
    /** Ends the spell of typing and searches at once. */
    finish: () => {
      settle(text)
      isPushed.current = false
    },
    clear: () => {
      setText('')
      settle('')
    },
  }
}
