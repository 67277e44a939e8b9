'use client'

import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    minH: { base: 'touch', md: '8' },
    py: '1',
    fontSize: 'sm',
    color: 'fg',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
})
const Control = chakra('input', {
  base: { boxSize: '4', mt: '0.5', flexShrink: 0, cursor: 'pointer', accentColor: 'brand.solid' },
})

/** Radio button with its label. A click on the button or the label chooses it. */
export function RadioOption({ children, ...props }: Omit<ComponentProps<typeof Control>, 'type'>) {
  return (
    <Choice>
      <Control type="radio" {...props} />
      <chakra.span minW="0">{children}</chakra.span>
    </Choice>
  )
}
