'use client'

import { createContext, useContext, useLayoutEffect } from 'react'

/** Registers a running count and returns a function that ends it. The delete dialog provides it. */
export const CountingContext = createContext((): (() => void) | undefined => undefined)

/**
 * Disables the delete dialog's button while dependents are being counted. A failed count also ends this state, because
 * the component that counts reports the failure as text.
 */
export function useCounting(isCounting: boolean): void {
  const begin = useContext(CountingContext)
  // Runs before the dialog is painted, so that the user cannot confirm before the count is registered.
  useLayoutEffect(() => (isCounting ? begin() : undefined), [isCounting, begin])
}
