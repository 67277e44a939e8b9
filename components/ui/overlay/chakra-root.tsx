'use client'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { requiredPrefixes } from '@/components/ui/theme/required-prefixes'
import { system } from '@/components/ui/theme/system'

/** The design system without its global styles, because the static stylesheet contains them. */
const context: typeof system = {
  ...system,
  _global: [],
  _config: { ...system._config, disableLayers: true },
}

/**
 * Provides the design system to components of Chakra that keep their own code: menus, drawers and toasts. They load on
 * demand, so the page itself needs neither the system nor a style engine.
 */
export function ChakraRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache()}>
      <ChakraProvider value={context}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

let cache: ReturnType<typeof createCache> | undefined

/** Returns the one cache of inserted styles, so that no style is inserted twice. */
function styleCache() {
  return (cache ??= createCache({ key: 'qm', nonce: nonceOfDocument(), stylisPlugins: [requiredPrefixes] }))
}

/** Returns the nonce with which the Content-Security-Policy allows style elements. */
function nonceOfDocument(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
