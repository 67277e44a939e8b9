import type { ComponentType } from 'react'
import { reportChunkLoadError } from '@/lib/chunk-errors'

/** Interval between requests for a chunk that could not be loaded, in milliseconds. */
const RETRY_INTERVAL_MS = 30_000

/**
 * Returns a loader for an optional part of a page, for `next/dynamic` with `ssr: false`. When its chunk cannot be
 * loaded, a toast reports it, and the page works without the part until the chunk has loaded.
 *
 * @param noun the noun of the part for messages, such as "tools of the list"
 */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>, noun: string) {
  return () =>
    load().catch((error: unknown) => {
      reportChunkLoadError(error, noun, 'reload the page')
      return loadWithRetries(load)
    })
}

/**
 * Requests the chunk at intervals, and when the browser is online again, until it has loaded. A page may be open for
 * hours and must not lack its session handling for that long.
 */
function loadWithRetries<Part>(load: () => Promise<Part>): Promise<Part> {
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
