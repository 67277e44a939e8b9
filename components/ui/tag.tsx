'use client'

import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    maxWidth: 'full',
    px: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.subtle',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&[aria-selected=true]': { borderColor: 'brand.fg', bg: 'brand.subtle' },
  },
})

/** One text of an ordered list. The chosen tag is the only tab stop of the list. */
export function Tag({ isChosen, ...props }: ComponentProps<typeof Chip> & { isChosen: boolean }) {
  return <Chip role="option" aria-selected={isChosen} tabIndex={isChosen ? 0 : -1} {...props} />
}
