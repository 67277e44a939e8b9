import { Box, Text } from '@chakra-ui/react'
import type { Order } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'

/** Who placed an order, as the order itself has it: people change, move and go. */
export function customerOf(order: Order): { name: string; email: string } {
  const user = order.FromUser
  return { name: (user && recordName(user)) || order.FromUserID || '', email: user?.Email ?? '' }
}

/** Name and e-mail address of who placed it. */
export function Customer({ order }: { order: Order }) {
  const { name, email } = customerOf(order)
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {name || '–'}
      {email && email !== name && (
        <Text fontSize="xs" color="fg.muted" truncate title={email}>
          {email}
        </Text>
      )}
    </Box>
  )
}
