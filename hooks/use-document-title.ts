'use client'

import { useEffect } from 'react'
import { getSettings } from '@/lib/settings'

/**
 * Keeps a title of the browser tab while the component is drawn, such as the name of a record that the server did not
 * know. Next writes the title of the page's metadata whenever it arrives; that one is put back when the component goes.
 *
 * @param title the page's own part, without the name of the app; undefined leaves the title alone
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
