'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderCloud } from '@/lib/ordercloud/client'
import type { Impersonating } from '@/lib/ordercloud/impersonation'
import { useOrderWrite } from '../parts/use-order-write'
import { useAsUser } from './acting-frame'
import type { AsUser } from '@/lib/ordercloud/as-user'

/** A read as the user whom the page acts for. */
interface AsUserQuery<S extends Impersonating, T> {
  /** Names the data within those of the user. */
  key: readonly unknown[]
  pick: (oc: OrderCloud) => S
  /** Starts the request at once. `request` has the library's request options. */
  run: (resource: S, request: { signal: AbortSignal }) => Promise<T>
  isEnabled?: boolean
  /** Keeps the earlier rows while the next page or search loads. */
  keepsRows?: boolean
}

/** Reads data as the user whom the page acts for. */
export function useAsUserQuery<S extends Impersonating, T>(query: AsUserQuery<S, T>) {
  const as = useAsUser()
  const { key, pick, run, isEnabled = true, keepsRows = false } = query
  return useQuery({
    queryKey: as.keyOf('data', ...key),
    queryFn: ({ signal }) => as.call(pick, (resource) => run(resource, { signal }), { signal }),
    enabled: isEnabled,
    ...(keepsRows && { placeholderData: keepPreviousData }),
  })
}

/**
 * Performs one change of an order at a time as the user whom the page acts for. Whatever the result, the order is read
 * again, by this user and by staff.
 */
export function useAsUserWrite(orderId: string) {
  const as = useAsUser()
  const client = useQueryClient()
  const { run, ...state } = useOrderWrite(orderId)
  return {
    ...state,
    /** Resolves to true when the change took effect. */
    run: async (write: (as: AsUser) => Promise<unknown>, success: string): Promise<boolean> => {
      const isDone = await run(() => write(as), success)
      await client.invalidateQueries({ queryKey: as.keyOf('data', 'order', orderId) })
      return isDone
    },
  }
}
