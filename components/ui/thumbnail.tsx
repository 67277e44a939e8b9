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

/** Shows an image by its address, or a placeholder when there is no address or the image cannot be loaded. */
export function Thumbnail({ url, size = '10' }: { url: string | undefined; size?: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <Frame boxSize={size} aria-hidden>
      {url && url !== broken ? (
        // Images are on hosts that are not known in advance, which Next's own component cannot fetch.
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
