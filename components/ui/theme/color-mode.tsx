'use client'

import { useTheme } from 'next-themes'

export type ColorMode = 'light' | 'dark' | 'system'

const MODES: readonly ColorMode[] = ['light', 'dark', 'system']

/** Returns the chosen color mode and a function to change it. "system" is not resolved to the mode of the device. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  const { theme, setTheme } = useTheme()
  const mode = MODES.find((candidate) => candidate === theme) ?? 'system'
  return {
    mode,
    setMode: (next) => {
      stopTransitions()
      setTheme(next)
    },
  }
}

/**
 * Stops all transitions until the next frames are painted, so that the colors of all elements change at once. The
 * static stylesheet has the rule. The option of next-themes would do the same on every page load too, which makes the
 * browser compute all styles twice.
 */
function stopTransitions(): void {
  const root = document.documentElement
  root.dataset.noTransitions = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.noTransitions))
}
