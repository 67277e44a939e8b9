import { Box, Text } from '@chakra-ui/react'
import { addressLines, type AddressLike } from '@/lib/format/address'

/** An address as it stands on an envelope, or why there is none. */
export function AddressBlock({ address, none }: { address: AddressLike | null | undefined; none: string }) {
  const lines = addressLines(address)
  if (lines.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {none}
      </Text>
    )
  }
  return (
    <Box as="address" fontStyle="normal" fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </Box>
  )
}
