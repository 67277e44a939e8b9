'use client'

import { chakra } from '@chakra-ui/react'

/**
 * Placeholder bar for text. It takes its space at once and becomes visible after 200 ms, so that fast responses cause
 * no flicker and nothing moves.
 */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    height: '4',
    borderRadius: 'sm',
    bg: 'bg.emphasized',
    animation: 'fade-in 300ms ease-out 200ms both',
  },
})
