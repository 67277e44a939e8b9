'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

/** Returns the element that gets the focus on a new page: its heading, or its main part until there is a heading. */
function findFocusTarget(target: string): HTMLElement | null {
  const main = document.getElementById(target)
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!heading) return main
  heading.tabIndex = -1
  heading.style.outline = 'none' // the heading takes no keys, so it needs no focus ring
  return heading
}

/**
 * Moves the focus to the heading after a navigation within the app, so that keyboards and screen readers continue
 * there, and announces the new title. The first page of a document keeps the browser's focus. A change of only the
 * query stays on the same page and leaves the focus unchanged.
 */
export function RouteFocus({ target }: { target: string }) {
  const path = usePathname()
  const title = useNewTitle()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // A menu returns the focus to its button one frame after one of its links was followed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!isFocusSet()) findFocusTarget(target)?.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [path, target])
  return (
    <VisuallyHidden aria-live="polite" data-route>
      {title}
    </VisuallyHidden>
  )
}

/**
 * Returns the title of the document after each change. The announcer of Next reads the title when the page is rendered
 * and stays silent when the title changes later. Titles that follow each other within one frame, such as a page's own
 * title and the name of its record, are announced once.
 */
function useNewTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let last = document.title
    let frame = 0
    const announce = () => {
      if (document.title === '' || document.title === last) return
      last = document.title
      setTitle(last)
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(announce)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return title
}

/**
 * Returns true when the new page or a dialog above it has set the focus itself. That includes a list that focuses the
 * row the user returns from, and a tree beside the page.
 */
function isFocusSet(): boolean {
  const active = document.activeElement
  return active?.closest('dialog, [role=dialog], [role=tree], input, textarea, select, [data-row]') != null
}
