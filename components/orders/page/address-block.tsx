import { Box, Text } from '@chakra-ui/react'
import { addressLines, type AddressLike } from '@/lib/format/address'

/** Shows a postal address in lines, or the text `none` when there is no address. */
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
