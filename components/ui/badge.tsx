'use client'

import { chakra } from '@chakra-ui/react'

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    height: '6',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
  },
})

const Dot = chakra('span', {
  base: { boxSize: '2', borderRadius: 'full', borderWidth: '2px', borderColor: 'currentColor' },
})

/** A status in words. The mark is filled or hollow, so that it does not hang on colour alone. */
export function StatusBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Pill colorPalette={isOn ? 'green' : 'gray'}>
      <Dot aria-hidden bg={isOn ? 'currentColor' : 'transparent'} />
      {isOn ? on : off}
    </Pill>
  )
}
