'use client'

import { createContext, useContext, useLayoutEffect } from 'react'

/** Takes note that something is being counted, until the answer is called. Filled by the question before deleting. */
export const CountingContext = createContext((): (() => void) | undefined => undefined)

/**
 * Holds the deletion that is being asked about for as long as what hangs on the record is not known. Without an answer
 * it goes on: whoever counts says so in words.
 */
export function useCounting(isCounting: boolean): void {
  const begin = useContext(CountingContext)
  // Before the question is painted, so that nobody can answer it without this.
  useLayoutEffect(() => (isCounting ? begin() : undefined), [isCounting, begin])
}
