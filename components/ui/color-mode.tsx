'use client'

import { useTheme } from 'next-themes'

export type ColorMode = 'light' | 'dark' | 'system'

const MODES: readonly ColorMode[] = ['light', 'dark', 'system']

/** The chosen colour mode (not what the device makes of "system") and the way to choose another. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  const { theme, setTheme } = useTheme()
  const mode = MODES.find((candidate) => candidate === theme) ?? 'system'
  return { mode, setMode: setTheme }
}
