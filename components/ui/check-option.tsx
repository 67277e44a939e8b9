'use client'

import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox'

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    minH: { base: 'touch', md: '8' },
    fontSize: 'sm',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:has(:disabled)': { cursor: 'not-allowed' },
  },
})

/** Checkbox with its label. A click on the box or the label toggles it. */
export function CheckOption({ children, ...props }: ComponentProps<typeof Checkbox>) {
  return (
    <Choice>
      <Checkbox {...props} />
      <chakra.span minW="0">{children}</chakra.span>
    </Choice>
  )
}
