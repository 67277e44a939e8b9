import type { ComponentType } from 'react'
import { reportLostCode } from '@/lib/lost-code'

/** How often the code of a part that could not be loaded is requested again. */
const RETRY_INTERVAL_MS = 30_000

/**
 * The loader of something beside the content of a page that comes by itself, for `next/dynamic` with `ssr: false`. Where
 * its code cannot be loaded, a toast says so, and the page works without it until the code arrives.
 *
 * @param noun what it is, as a sentence would call it: "tools of the list"
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>, noun: string) {
  return () =>
    load().catch((error: unknown) => {
      reportLostCode(error, noun, 'reload the page')
      return loadLater(load)
    })
}

/**
 * Requests the code at intervals, and when the browser is online again, until it arrives: a page may stay open for
 * hours, and must not lack its watch over the session for that long.
 */
function loadLater<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    const retry = () =>
      void load().then(
        (part) => {
          clearInterval(timer)
          window.removeEventListener('online', retry)
          resolve(part)
        },
        () => undefined, // the next attempt may succeed
      )
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    window.addEventListener('online', retry)
  })
}
