'use client'

import { chakra } from '@chakra-ui/react'

/**
 * Option of a combobox. `data-active` marks the one that the arrow keys have reached, and `aria-selected` the chosen
 * one.
 */
export const ListboxOption = chakra('li', {
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
