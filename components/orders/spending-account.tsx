'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Id } from '@/components/resource/cells'
import { useSession } from '@/hooks/use-session'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import { isMarketplace } from '@/lib/orders/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'

/** The account of a buyer that a payment takes from: its name over its id, or the id alone where nobody may say more. */
export function SpendingAccountName({ buyerId, id }: { buyerId: string | undefined; id: string }) {
  const { assignedRoles: roles, isAdmin } = useSession()
  const mayRead = isAdmin && READERS.spendingAccounts.some((role) => holdsRole(role, { roles, isAdmin }))
  const { data } = useQuery({
    queryKey: keys.item(`buyers/${buyerId}/spendingaccounts`, id),
    queryFn: ({ signal }) =>
      call(
        (oc) =>
          oc.SpendingAccounts.Get(encodeURIComponent(buyerId ?? ''), encodeURIComponent(id), { signal }),
        // An id is an answer, too.
        { signal, quiet: true },
      ),
    enabled: mayRead && Boolean(buyerId) && !isMarketplace(buyerId ?? ''),
  })
  return (
    <Box css={{ overflowWrap: 'anywhere' }}>
      {data?.Name && <Text>{data.Name}</Text>}
      <Id>{id}</Id>
    </Box>
  )
}
