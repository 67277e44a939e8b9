'use client'

import { ChakraProvider } from '@chakra-ui/react'
import { ThemeProvider } from 'next-themes'
import { useEffect, type ReactNode } from 'react'
import { followOtherTabs } from '@/lib/theme/follow'
import { EmotionRegistry } from './emotion-registry'
import { system } from './system'

/**
 * Provides the design system and the color mode. Both are server-rendered without a flash of wrong styles, and use the
 * nonce of the page.
 */
export function UiProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useEffect(followOtherTabs, [])
  return (
    <EmotionRegistry nonce={nonce}>
      <ChakraProvider value={system}>
        <ThemeProvider attribute="class" defaultTheme="system" nonce={nonce} disableTransitionOnChange>
          {children}
        </ThemeProvider>
      </ChakraProvider>
    </EmotionRegistry>
  )
}
