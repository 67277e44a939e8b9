'use client'

import { chakra } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

const Frame = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.muted',
    color: 'fg.muted',
    '& img': { width: 'full', height: 'full', objectFit: 'contain' },
    '& svg': { width: '40%', height: '40%' },
  },
})

/** A picture by its address, or a drawing in its place when there is none or it does not load. */
export function Thumbnail({ url, size = '10' }: { url: string | undefined; size?: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <Frame boxSize={size} aria-hidden>
      {url && url !== broken ? (
        // Pictures lie on hosts the office does not know beforehand, which Next's own component cannot fetch.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      ) : (
        <ImageOff strokeWidth={1.5} />
      )}
    </Frame>
  )
}
