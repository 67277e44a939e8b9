'use client'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useServerInsertedHTML } from 'next/navigation'
import { useState, type ReactNode } from 'react'

/**
 * Inserts the styles of a server render through Next's own API. Without it emotion renders style tags between the
 * elements and moves them while React hydrates. Hydration would then fail on every load (React error 418).
 */
export function EmotionRegistry({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [{ cache, flush }] = useState(() => createRegistry(nonce))
  useServerInsertedHTML(() => {
    const { globals, names, css } = flush()
    return (
      <>
        {globals.map(({ name, style }) => (
          <style
            key={name}
            nonce={nonce}
            data-emotion={`${cache.key}-global ${name}`}
            dangerouslySetInnerHTML={{ __html: style }}
          />
        ))}
        {names.length > 0 && (
          <style
            nonce={nonce}
            data-emotion={`${cache.key} ${names.join(' ')}`}
            dangerouslySetInnerHTML={{ __html: css }}
          />
        )}
      </>
    )
  })
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

function createRegistry(nonce: string | undefined) {
  const cache = createCache({ key: 'qm', nonce })
  cache.compat = true // prevents emotion from rendering its own style tags
  const insert = cache.insert
  let fresh: { name: string; isGlobal: boolean }[] = []
  cache.insert = (...parameters) => {
    const [selector, serialized] = parameters
    if (cache.inserted[serialized.name] === undefined)
      fresh.push({ name: serialized.name, isGlobal: !selector })
    return insert(...parameters)
  }
  const flush = () => {
    const globals: { name: string; style: string }[] = []
    const names: string[] = []
    let css = ''
    for (const { name, isGlobal } of fresh) {
      const style = cache.inserted[name]
      if (typeof style !== 'string') continue
      if (isGlobal) globals.push({ name, style })
      else {
        names.push(name)
        css += style
      }
    }
    fresh = []
    return { globals, names, css }
  }
  return { cache, flush }
}
