import { Box, Text } from '@chakra-ui/react'
import { Skeleton } from '@/components/ui/skeleton'
import { Id } from './cells'

/**
 * Another record in the row of a list: its name over its id, or the id alone where there is no name to be had. Rows do
 * not wait for names; there is room for a line of it, and what does not fit is told on pointing.
 */
export function NameOverId(props: {
  id: string | null | undefined
  /** Undefined where there is none to be had. */
  name: string | undefined
  /** The name is on its way. */
  isPending: boolean
}) {
  const { id, name, isPending } = props
  if (!id) return <Id>–</Id>
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {isPending ? (
        <Skeleton width="70%" my="0.5" />
      ) : (
        name !== undefined && (
          <Text truncate title={name}>
            {name}
          </Text>
        )
      )}
      <Id>{id}</Id>
    </Box>
  )
}
