import { Box, Flex, Text } from '@chakra-ui/react'
import type { Fact } from '@/components/resource/record/record-facts'

const EMPTY_VALUES: readonly unknown[] = [undefined, null, false, '']

/** List of the known facts of a narrow panel: the labels at the start of the lines and the values at the end. */
export function SideFacts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => !EMPTY_VALUES.includes(value))
  if (known.length === 0) return null
  return (
    <Box as="dl" fontSize="sm">
      {known.map(({ label, value }) => (
        <Flex key={label} justify="space-between" gap="3" py="0.5">
          <Text as="dt" color="fg.muted" flexShrink="0">
            {label}
          </Text>
          <Box as="dd" minW="0" textAlign="end" css={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  )
}
