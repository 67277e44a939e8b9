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

/** Badge with one of two statuses. Its mark is filled or hollow, so that the status does not depend on color alone. */
export function StatusBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Pill colorPalette={isOn ? 'green' : 'gray'}>
      <Dot aria-hidden bg={isOn ? 'currentColor' : 'transparent'} />
      {isOn ? on : off}
    </Pill>
  )
}

export type Tone = 'blue' | 'gray' | 'green' | 'orange' | 'red'

/** Badge with one of several statuses. Its mark is filled once the status is final, independent of the color. */
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

/** Badge that warns about the thing beside it, for example that it is a sample. */
export function Mark({ children }: { children: string }) {
  return <Pill colorPalette="orange">{children}</Pill>
}

/** Badge with a count. A plus is appended when the count is a lower bound. */
export function Count({ children, isLowerBound = false }: { children: number; isLowerBound?: boolean }) {
  return (
    <Pill colorPalette="gray" fontVariantNumeric="tabular-nums">
      {children.toLocaleString('en-US')}
      {isLowerBound && '+'}
    </Pill>
  )
}
