'use client'

import { chakra } from '@chakra-ui/react'

/**
 * A bar where text will be. It takes its room at once and shows after 200 ms, so that a quick answer
 * neither flickers nor moves anything.
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
