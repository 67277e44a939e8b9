'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** One fact of a record with its label. */
export interface Fact {
  label: string
  /**
   * The value of the fact. The fact is hidden when the value is undefined, null, false or an empty text. 0 is shown.
   */
  value: ReactNode
}

const EMPTY_VALUES: readonly unknown[] = [undefined, null, false, '']
const isKnown = ({ value }: Fact) => !EMPTY_VALUES.includes(value)

/** List of the known facts of a record. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(isKnown)
  if (known.length === 0) return null
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap={{ base: '0', sm: '2' }}
      fontSize="sm"
      css={{ overflowWrap: 'anywhere' }}
    >
      {known.map(({ label, value }) => (
        <Box key={label} display="contents">
          <Text as="dt" color="fg.muted">
            {label}
          </Text>
          <Box as="dd" minW="0" mb={{ base: '2', sm: '0' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The known facts of one entry of a list, in lines that hold as many as fit. */
export function LineFacts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(isKnown)
  if (known.length === 0) return null
  return (
    <Flex as="dl" wrap="wrap" columnGap="4" rowGap="0.5" fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
      {known.map(({ label, value }) => (
        <Flex key={label} gap="1.5" minW="0">
          <Text as="dt" color="fg.muted" flexShrink="0">
            {label}
          </Text>
          <Box as="dd" minW="0">
            {value}
          </Box>
        </Flex>
      ))}
    </Flex>
  )
}

/** List of facts that are rarely needed, behind a summary line that opens it. */
export function MoreFacts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  const known = facts.filter(isKnown)
  if (known.length === 0) return null
  return (
    <Box as="details" fontSize="sm" mt="1">
      <Box as="summary" color="fg.muted" cursor="pointer" py="1" width="fit-content">
        {label}
      </Box>
      <Box pt="2">
        <Facts facts={known} />
      </Box>
    </Box>
  )
}

/** Returns the extended properties of a record as facts. Primitive values are shown as they are and others as JSON. */
export function xpFacts(xp: unknown): Fact[] {
  if (typeof xp !== 'object' || xp === null) return []
  return Object.entries(xp).map(([key, value]: [string, unknown]) => ({
    label: `xp.${key}`,
    value: isPlain(value) ? (
      String(value)
    ) : (
      <Box as="pre" fontFamily="mono" fontSize="xs" whiteSpace="pre-wrap">
        {JSON.stringify(value, null, 2)}
      </Box>
    ),
  }))
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

/** List of a panel's entries with lines between them. */
export function Entries({ children }: { children: ReactNode }) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="0"
      css={{
        '& > li': { paddingBlock: '{spacing.2}' },
        '& > li:first-of-type': { paddingTop: '0' },
        '& > li:last-of-type': { paddingBottom: '0' },
        '& > li + li': { borderTopWidth: '1px' },
      }}
      borderColor="border.muted"
    >
      {children}
    </Stack>
  )
}
