'use client'

import { useSearchParams } from 'next/navigation'
import { TAB_PARAM, tabAddress } from '@/lib/url/record-tab'

/**
 * Returns the key of the tab that the address names, or the first key when it names none or an unknown one.
 *
 * @param keys keys of the tabs
 */
export function useRecordTab(keys: readonly string[]): string | undefined {
  const wanted = useSearchParams().get(TAB_PARAM)
  return keys.find((key) => key === wanted) ?? keys[0]
}

/**
 * Shows a tab of the current page. Uses the browser's history and not the router, which would also request the page from
 * the server.
 *
 * @param tab key of the tab, empty for the first one
 */
export function openRecordTab(tab: string): void {
  window.history.pushState({}, '', tabAddress(window.location, tab))
}
