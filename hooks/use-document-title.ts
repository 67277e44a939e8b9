'use client'

import { useEffect } from 'react'
import { getSettings } from '@/lib/settings'

/**
 * Sets the title of the browser tab while the component is mounted, such as the name of a record that the server did
 * not know. Next may write the title of the page's metadata at any time. That title is restored when the component
 * unmounts.
 *
 * @param title the page's own part, without the name of the app; undefined leaves the title unchanged
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const wanted = `${title} - ${getSettings().appName}`
    let replaced = document.title
    const keep = () => {
      if (document.title === wanted) return
      replaced = document.title
      document.title = wanted
    }
    keep()
    const observer = new MutationObserver(keep)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title === wanted) document.title = replaced
    }
  }, [title])
}
