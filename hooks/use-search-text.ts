'use client'

import { useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

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
  const [isTyping, setTyping] = useState(false)
  const isPushed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Reset or a link changed the address under the field: it follows, unless it is what was just typed. An address
  // takes a moment to arrive: what was typed on meanwhile stays, and settles next.
  if (settled !== seen) {
    setSeen(settled)
    if (!isTyping && settled !== text.trim()) setText(settled)
  }

  const settle = (next: string) => {
    clearTimeout(timer.current)
    setTyping(false)
    const search = next.trim()
    if (search === settled) return
    change(search, isPushed.current ? 'replace' : 'push')
    isPushed.current = true
  }
  const latest = useLatest(settle)
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = () => {
    settle(text)
    isPushed.current = false
  }

  return {
    text,
    type: (next: string) => {
      setText(next)
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(next), SETTLE_MS)
    },
    /** Ends the spell of typing and searches at once. */
    finish,
    /**
     * As the field is left: the same, unless a row is being pressed. Rows must not move under the pointer, nor may a
     * search take back the page that opens; what was typed a moment ago is searched no more.
     */
    leave: () => {
      if (isRowPressed()) clearTimeout(timer.current)
      else finish()
    },
    clear: () => {
      setText('')
      settle('')
    },
  }
}

/** Whether the pointer is down on a row of a list, as a table or as a card, and not on a control in it. */
function isRowPressed(): boolean {
  const pressed = [...document.querySelectorAll(':active')].at(-1)
  return Boolean(pressed?.closest('tbody tr, li [data-row]')) && !pressed?.closest('button, label, input')
}
