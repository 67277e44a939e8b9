'use client'

import { Text } from '@chakra-ui/react'
import { plainText } from '@/lib/format/plain-text'

/** Shows a platform id. */
export function Id({ children }: { children: string }) {
  return (
    <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** Shows a text of any length on at most two lines, without its markup. */
export function Excerpt({ children }: { children: string | null | undefined }) {
  return (
    <Text as="span" color="fg.muted" lineClamp={2}>
      {plainText(children ?? '') || '–'}
    </Text>
  )
}

/** Shows a text such as an e-mail address on one line. A tooltip shows the full text. */
export function OneLine({ children }: { children: string }) {
  return (
    <Text truncate title={children}>
      {children}
    </Text>
  )
}

/** Shows a number. A dash means that the number is unknown or not counted. 0 is shown as 0. */
export function Count({ children }: { children: number | null | undefined }) {
  const isKnown = children !== null && children !== undefined
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" color={isKnown ? undefined : 'fg.muted'}>
      {isKnown ? children.toLocaleString('en-US') : '–'}
    </Text>
  )
}
