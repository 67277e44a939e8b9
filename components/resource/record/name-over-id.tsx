import { Box, Text } from '@chakra-ui/react'
import { Skeleton } from '@/components/ui/skeleton'
import { Empty, Id } from '@/components/resource/cells'

/**
 * Shows another record in the row of a list: the name above the id, or the id alone when there is no name. Compact rows
 * show the name alone. Rows are shown before the names are loaded, with space for one line. A tooltip shows a name that
 * does not fit.
 */
export function NameOverId(props: {
  id: string | null | undefined
  /** Undefined when the name is not available. */
  name: string | undefined
  /** True while the name is being loaded. */
  isPending: boolean
}) {
  const { id, name, isPending } = props
  if (!id) return <Empty />
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {isPending ? (
        // As high as the name, so that the rows do not move when it has loaded.
        <Box h="1lh" py="0.5">
          <Skeleton width="70%" h="full" />
        </Box>
      ) : (
        name !== undefined && (
          <Text truncate title={name}>
            {name}
          </Text>
        )
      )}
      <Box as="span" className={isPending || name !== undefined ? 'ui-second-line' : undefined}>
        <Id>{id}</Id>
      </Box>
    </Box>
  )
}
