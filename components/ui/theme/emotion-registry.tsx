'use client'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useServerInsertedHTML } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { requiredPrefixes } from './required-prefixes'
import { system } from './system'

/** Names of the styles that a style element of the server contains, separated by spaces. */
const NAMES_ATTRIBUTE = 'data-styles'

/**
 * Inserts the styles of a server render through Next's own API. Without it emotion renders style tags between the
 * elements and moves them while React hydrates. Hydration would then fail on every load (React error 418).
 *
 * The style elements do not have emotion's own attribute, because emotion moves elements that have it to the end of the
 * head when its code runs. Each move makes the browser compute the style of every element again.
 */
export function EmotionRegistry({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [{ cache, flush }] = useState(() => createRegistry(nonce))
  useServerInsertedHTML(() => {
    const { names, css } = flush()
    if (names.length === 0) return null
    return (
      <style
        nonce={nonce}
        {...{ [NAMES_ATTRIBUTE]: names.join(' ') }}
        dangerouslySetInnerHTML={{ __html: css }}
      />
    )
  })
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

function createRegistry(nonce: string | undefined) {
  const cache = createCache({ key: 'qm', nonce, stylisPlugins: [requiredPrefixes] })
  cache.compat = true // prevents emotion from rendering its own style tags
  if (typeof document !== 'undefined') {
    for (const element of document.querySelectorAll(`style[${NAMES_ATTRIBUTE}]`))
      for (const name of element.getAttribute(NAMES_ATTRIBUTE)?.split(' ') ?? []) cache.inserted[name] = true
  }
  const insert = cache.insert
  let fresh: string[] = []
  cache.insert = (...parameters) => {
    const [, serialized] = parameters
    if (cache.inserted[serialized.name] === undefined) fresh.push(serialized.name)
    return insert(...parameters)
  }
  const flush = () => {
    const names: string[] = []
    // The order of the layers comes first, because the stylesheet that declares it may load later.
    let css = system.layers.atRule
    for (const name of fresh) {
      const style = cache.inserted[name]
      if (typeof style !== 'string' || style === '') continue
      names.push(name)
      css += style
    }
    fresh = []
    return { names, css }
  }
  return { cache, flush }
}
