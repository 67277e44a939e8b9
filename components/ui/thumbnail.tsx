'use client'

import { ImageOff } from 'lucide-react'
import { useState } from 'react'

interface ThumbnailProps {
  url: string | undefined
  size?: 'record' | 'large' | undefined
  /** Called when the image at the address cannot be loaded. */
  onLoadFailure?: () => void
}

/** Shows an image by its address, or a placeholder when there is no address or the image cannot be loaded. */
export function Thumbnail({ url, size, onLoadFailure }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="ui-thumbnail" data-size={size} aria-hidden>
      {url && url !== broken ? (
        // Images are on hosts that are not known in advance, which Next's own component cannot fetch.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          // Otherwise dragging a row by its image would drag the image.
          draggable={false}
          onError={() => {
            setBroken(url)
            onLoadFailure?.()
          }}
        />
      ) : (
        <ImageOff strokeWidth={1.5} />
      )}
    </span>
  )
}
