'use client'

import { ThemeProvider } from 'next-themes'
import { useEffect, type ReactNode } from 'react'
import { followOtherTabs } from '@/lib/theme/follow'

/** Provides the color mode. It is server-rendered without a flash of wrong colors, and uses the nonce of the page. */
export function UiProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useEffect(followOtherTabs, [])
  return (
    <ThemeProvider attribute="class" defaultTheme="system" nonce={nonce}>
      {children}
    </ThemeProvider>
  )
}
