'use client'

import { ChakraProvider } from '@chakra-ui/react'
import { ThemeProvider } from 'next-themes'
import { useEffect, type ReactNode } from 'react'
import { followOtherTabs } from '@/lib/theme/follow'
import { EmotionRegistry } from './emotion-registry'
import { system } from './system'

const NO_STYLE = {}
const recipes = new WeakMap<object, ReturnType<typeof system.cva>>()

/** The design system as components use it. */
const context: typeof system = {
  ...system,
  // Chakra's provider inserts the global styles of its system, but the static stylesheet already contains them.
  _global: [],
  _config: { ...system._config, disableLayers: true },
  // Every element of Chakra builds its recipe on each render, from an object that never changes. With one recipe per
  // object the results are computed once for all elements.
  cva: ((config: object = NO_STYLE) => {
    const known = recipes.get(config)
    if (known) return known
    const recipe = system.cva(config)
    recipes.set(config, recipe)
    return recipe
  }) as typeof system.cva,
}
/**
 * Provides the design system and the color mode. Both are server-rendered without a flash of wrong styles, and use the
 * nonce of the page.
 */
export function UiProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useEffect(followOtherTabs, [])
  return (
    <EmotionRegistry nonce={nonce}>
      <ChakraProvider value={context}>
        <ThemeProvider attribute="class" defaultTheme="system" nonce={nonce}>
          {children}
        </ThemeProvider>
      </ChakraProvider>
    </EmotionRegistry>
  )
}
