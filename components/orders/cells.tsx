import { Box, Text } from '@chakra-ui/react'
import { Empty } from '@/components/resource/cells'
import type { Order } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'

/**
 * Returns who placed an order, as stored in the order itself. The user's record may have changed, moved or been deleted
 * since.
 */
export function customerOf(order: Order): { name: string; email: string } {
  const user = order.FromUser
  return { name: (user && recordName(user)) || order.FromUserID || '', email: user?.Email ?? '' }
}

/** Shows the name and e-mail address of the person who placed the order. */
export function Customer({ order }: { order: Order }) {
  const { name, email } = customerOf(order)
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {name || <Empty />}
      {email && email !== name && (
        <Text className="ui-second-line" fontSize="xs" color="fg.muted" truncate title={email}>
          {email}
        </Text>
      )}
    </Box>
  )
}
