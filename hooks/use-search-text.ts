'use client'

import { useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

const TYPING_DELAY_MS = 300

/**
 * The text of a search field, which is written to the URL 300 ms after the last key.
 *
 * Typing from focus to Enter or leaving the field makes one history entry: the first search is pushed, and the
 * following ones replace it. The Back button therefore returns to the list before the search.
 */
export function useSearchText(searched: string, change: (search: string, how: 'push' | 'replace') => void) {
  const [text, setText] = useState(searched)
  const [seen, setSeen] = useState(searched)
  const [isTyping, setTyping] = useState(false)
  const isPushed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, Reset or a link changed the URL. The field takes its text, unless it is the text that was just typed. The
  // URL changes with a delay, so newer input stays and is searched next.
  if (searched !== seen) {
    setSeen(searched)
    if (!isTyping && searched !== text.trim()) setText(searched)
  }

  const searchFor = (next: string) => {
    clearTimeout(timer.current)
    setTyping(false)
    const search = next.trim()
    if (search === searched) return
    change(search, isPushed.current ? 'replace' : 'push')
    isPushed.current = true
  }
  const latest = useLatest(searchFor)
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = () => {
    searchFor(text)
    isPushed.current = false
  }

  return {
    text,
    type: (next: string) => {
      setText(next)
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(next), TYPING_DELAY_MS)
    },
    /** Ends typing and searches at once. */
    finish,
    /**
     * Does the same when the user leaves the field, unless a row is being pressed. Rows must not move under the
     * pointer, and a search must not replace the page that opens. The pending search is then canceled.
     */
    leave: () => {
      if (isRowPressed()) clearTimeout(timer.current)
      else finish()
    },
    clear: () => {
      setText('')
      searchFor('')
    },
  }
}

/** True while the pointer is pressed on a table row or card of a list, but not on a control in it. */
function isRowPressed(): boolean {
  const pressed = [...document.querySelectorAll(':active')].at(-1)
  return Boolean(pressed?.closest('tbody tr, li [data-row]')) && !pressed?.closest('button, label, input')
}
