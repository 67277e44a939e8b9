'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Id } from '@/components/resource/cells'
import { spendingAccountQuery } from '@/components/orders/rules/spending-account'
import { useSession } from '@/hooks/use-session'
import { isMarketplace } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'

/**
 * Shows the buyer's spending account that a payment uses: the name above the id, or the id alone when the user may not
 * read the account.
 */
export function SpendingAccountName({ buyerId, id }: { buyerId: string | undefined; id: string }) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const mayRead = isAdmin && READERS.spendingAccounts.some((role) => holdsRole(role, { roles, isAdmin }))
  const { data } = useQuery({
    ...spendingAccountQuery(buyerId ?? '', id),
    enabled: mayRead && Boolean(buyerId) && !isMarketplace(buyerId ?? ''),
  })
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {data?.Name && <Text>{data.Name}</Text>}
      <Id>{id}</Id>
    </Box>
  )
}
