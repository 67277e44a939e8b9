'use client'

import { useTheme } from 'next-themes'

export type ColorMode = 'light' | 'dark' | 'system'

const MODES: readonly ColorMode[] = ['light', 'dark', 'system']

/** Returns the chosen color mode and a function to change it. "system" is not resolved to the mode of the device. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  const { theme, setTheme } = useTheme()
  const mode = MODES.find((candidate) => candidate === theme) ?? 'system'
  return { mode, setMode: setTheme }
}
