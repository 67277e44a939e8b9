'use client'

import { chakra } from '@chakra-ui/react'

/** One of what a combobox offers: `data-active` where the arrows are, `aria-selected` where the choice is. */
export const Offer = chakra('li', {
  base: {
    px: '2',
    py: '1.5',
    minH: { base: 'touch', md: '9' },
    borderRadius: 'l2',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[data-active=true]': { bg: 'bg.emphasized' },
    '&[aria-selected=true]': { fontWeight: 'semibold' },
  },
})
