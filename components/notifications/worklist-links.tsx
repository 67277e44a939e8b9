'use client'

import { Flex } from '@chakra-ui/react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { DIRECTION, WORKLIST_NAMES, WORKLIST_SORTS, worklistFilters } from '@/components/orders/public'
import { OfficeLink } from '@/components/ui/link'
import { useViewer } from '@/hooks/use-session'
import { formatNumber } from '@/lib/format/number'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import { COUNTED_DIRECTION } from '@/lib/orders/sold'
import { hasAccess } from '@/lib/permissions/check'
import { roles } from '@/lib/permissions/roles'
import type { ListPage } from '@/lib/resource/service'

/** The worklists of orders that are too long for single notifications. */
const WORKLISTS = ['ship', 'late'] as const

/** Links to the worklists of orders with their counts. Those without orders, and those not yet counted, are left out. */
export function WorklistLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const { assignedRoles, isAdmin, isSupplier } = useViewer()
  const maySee = hasAccess([roles.OrderViewer, roles.OrderManager], { roles: assignedRoles, isAdmin })
  const [now] = useState(() => new Date())
  const counts = useQueries({
    queries: WORKLISTS.map((worklist) => ({
      queryKey: keys.list('orders', { worklist, only: 'count' }),
      queryFn: ({ signal }: { signal: AbortSignal }) => countOrders(worklistFilters(worklist, now), signal),
      enabled: maySee,
    })),
  })
  const shown = WORKLISTS.flatMap((worklist, at) => {
    const count = counts[at]?.data
    return count ? [{ worklist, count }] : []
  })
  if (shown.length === 0) return null
  return (
    <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" mb="3" fontSize="sm" aria-label="Worklists">
      {shown.map(({ worklist, count }) => {
        const query = new URLSearchParams({
          ...(worklistFilters(worklist, now) as Record<string, string>),
          // Suppliers have no such filter, because all of their orders are incoming.
          ...(!isSupplier && { [DIRECTION]: COUNTED_DIRECTION }),
          sort: WORKLIST_SORTS[worklist],
        })
        return (
          <li key={worklist}>
            <OfficeLink
              href={`/orders?${query.toString()}`}
              onClick={onFollow}
              display="inline-block"
              py={{ base: '3', md: '0' }}
            >
              {WORKLIST_NAMES[worklist]}: {formatNumber(count)}
            </OfficeLink>
          </li>
        )
      })}
    </Flex>
  )
}

async function countOrders(filters: object, signal: AbortSignal): Promise<number> {
  const page = await call(
    (oc) =>
      oc.Orders.List(COUNTED_DIRECTION, { filters, pageSize: 1 } as object, { signal }) as Promise<
        ListPage<Order>
      >,
    { signal, quiet: true },
  )
  return page.Meta.TotalCount
}
