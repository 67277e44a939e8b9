import { Box, Text } from '@chakra-ui/react'
import { Empty } from '@/components/resource/cells'
import type { Order } from '@/lib/ordercloud/models'
import { customerOf } from './rules/customer'

/** Shows the name and e-mail address of the person who placed the order. */
export function Customer({ order }: { order: Order }) {
  const { name, email } = customerOf(order)
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {name || <Empty />}
      {email && email !== name && (
        <Text className="ui-second-line" fontSize="xs" color="fg.muted" truncate>
          {email}
        </Text>
      )}
    </Box>
  )
}
