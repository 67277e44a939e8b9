'use client'

import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Control = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    width: '10',
    height: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'fg.muted',
    bg: 'bg.muted',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _before: {
      content: '""',
      position: 'absolute',
      top: '3px',
      insetStart: '3px',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'fg.muted',
      transitionProperty: 'transform, background-color',
      transitionDuration: 'fast',
    },
    _checked: {
      bg: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      _before: { transform: 'translateX(16px)', bg: 'colorPalette.contrast' },
    },
    // Enlarges the touch target beyond the visible control.
    _after: { content: '""', position: 'absolute', inset: '-10px -6px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    _disabled: { cursor: 'not-allowed', opacity: 0.7 },
    '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.7 },
    _motionReduce: { transition: 'none', _before: { transition: 'none' } },
  },
})

/** Switch for on and off: a native checkbox with the role of a switch. */
export function Switch(props: Omit<ComponentProps<typeof Control>, 'type' | 'role'>) {
  return <Control type="checkbox" role="switch" {...props} />
}
