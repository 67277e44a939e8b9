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

export type Tone = 'blue' | 'gray' | 'green' | 'orange' | 'red'

/** One of several states in words. Its mark is filled once nothing more is to be done, whatever the colour. */
export function ToneBadge({
  tone,
  isSettled,
  children,
}: {
  tone: Tone
  isSettled: boolean
  children: string
}) {
  return (
    <Pill colorPalette={tone}>
      <Dot aria-hidden bg={isSettled ? 'currentColor' : 'transparent'} />
      {children}
    </Pill>
  )
}

/** A word of warning about what it stands beside, such as that it is a sample. */
export function Mark({ children }: { children: string }) {
  return <Pill colorPalette="orange">{children}</Pill>
}

/** How many there are; with a plus where there may be more. */
export function Count({ children, isLowerBound = false }: { children: number; isLowerBound?: boolean }) {
  return (
    <Pill colorPalette="gray" fontVariantNumeric="tabular-nums">
      {children.toLocaleString('en-US')}
      {isLowerBound && '+'}
    </Pill>
  )
}
