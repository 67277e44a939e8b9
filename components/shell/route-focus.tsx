'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

/** Where reading starts: the heading of the page, and its main part until there is one. */
function startOfPage(target: string): HTMLElement | null {
  const main = document.getElementById(target)
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!heading) return main
  heading.tabIndex = -1
  heading.style.outline = 'none' // it takes no keys, so it needs no ring
  return heading
}

/**
 * Takes the focus to the heading of a page that was gone to inside the office, so that the keyboard goes on there
 * and screen readers read it, and announces the new title. The first page of a document keeps the
 * browser's focus, and a change of the query, which is one of the same page, leaves the focus where it is.
 */
export function RouteFocus({ target }: { target: string }) {
  const path = usePathname()
  const title = useNewTitle()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // A menu that was left by its link hands the focus back to its button a frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!isTaken()) startOfPage(target)?.focus({ preventScroll: true })
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
 * The title of the document once it has changed. Next has an announcer of its own, but it looks when the page is
 * drawn, and where the title comes a moment later it keeps silent. Titles that follow each other before the next frame
 * are announced once: a page's own title and the name of its record.
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
 * Tells that the new page, or a dialog over it, has chosen the focus itself: also a list, for the row one comes back from,
 * and a tree beside the page.
 */
function isTaken(): boolean {
  const active = document.activeElement
  return active?.closest('dialog, [role=dialog], [role=tree], input, textarea, select, [data-row]') != null
}
