'use client'

import { Text } from '@chakra-ui/react'
import { plainText } from '@/lib/format/plain-text'

/** A platform id. */
export function Id({ children }: { children: string }) {
  return (
    <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** Text of any length on at most two lines, without its mark-up. */
export function Excerpt({ children }: { children: string | null | undefined }) {
  return (
    <Text as="span" color="fg.muted" lineClamp={2}>
      {plainText(children ?? '') || '–'}
    </Text>
  )
}

/** Text that is broken nowhere, such as an e-mail address: what does not fit on the line is told on pointing. */
export function OneLine({ children }: { children: string }) {
  return (
    <Text truncate title={children}>
      {children}
    </Text>
  )
}

/** A number; 0 shows 0, a dash means that nobody knows or counts. */
export function Count({ children }: { children: number | null | undefined }) {
  const isKnown = children !== null && children !== undefined
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" color={isKnown ? undefined : 'fg.muted'}>
      {isKnown ? children.toLocaleString('en-US') : '–'}
    </Text>
  )
}
