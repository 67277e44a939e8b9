'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { OfficeLink } from '@/components/ui/link'

interface RankedBarsProps {
  /** Accessible name of the list of bars. */
  label: string
  /** True to show only the first three rows on phones. */
  isShortOnPhones?: boolean
  rows: readonly {
    key: string
    name: ReactNode
    value: number
    /** The value in words. */
    words: string
    /** Address of the list behind the bar. */
    href?: string | undefined
  }[]
}

/**
 * Horizontal bars in rows. Each row shows the name and the value above its bar. The whole row links to the list behind
 * it.
 */
export function RankedBars({ label, isShortOnPhones = false, rows }: RankedBarsProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <Box
      as="ul"
      aria-label={label}
      listStyleType="none"
      minH={{ md: '12.5rem' }}
      data-short={isShortOnPhones}
      css={{ mdDown: { '&[data-short=true] > li:nth-of-type(n + 4)': { display: 'none' } } }}
    >
      {rows.map(({ key, name, value, words, href }) => (
        <Box
          as="li"
          key={key}
          position="relative"
          height={{ base: 'touch', md: '10' }}
          pt="1"
          css={{ '&:has(a):hover': { bg: 'bg.subtle' } }}
        >
          <Flex justify="space-between" gap="3" fontSize="xs" lineHeight="1rem">
            <Text as="span" minW="0" truncate>
              {href === undefined ? (
                name
              ) : (
                <OfficeLink
                  href={href}
                  color="brand.fg"
                  _before={{ content: '""', position: 'absolute', inset: '0' }}
                >
                  {name}
                </OfficeLink>
              )}
            </Text>{' '}
            <Text as="span" flexShrink="0" color="fg.muted" fontVariantNumeric="tabular-nums">
              {words}
            </Text>
          </Flex>
          <Box mt="1" height="2" borderRadius="full" bg="border.muted" overflow="hidden" aria-hidden>
            <Box
              height="full"
              borderRadius="full"
              bg="brand.fg"
              data-bar
              style={{ width: `${(value / most) * 100}%` }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
