'use client'

import { chakra } from '@chakra-ui/react'

const Track = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    height: '2px',
    overflow: 'hidden',
    zIndex: '1',
    animation: 'fade-in 200ms ease-out 200ms both',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      width: '40%',
      bg: 'colorPalette.solid',
      '--animate-from-x': '-40%',
      '--animate-to-x': '100%',
      animation: 'position 1.1s ease-in-out infinite',
    },
  },
})

/** Thin line that shows that content is loading. It appears after 200 ms and takes no space. */
export function ProgressLine() {
  return <Track aria-hidden />
}
