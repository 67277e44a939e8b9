'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import { useViewer } from './use-session'

interface OwnCompany {
  isSupplier: boolean
  /** ID of the supplier. Undefined until it is known. */
  id: string | undefined
  error: Error | null
  /** Repeats the request after a failure. */
  retry: () => void
}

/**
 * Returns whether the user belongs to a supplier, and that supplier's ID once it is known. The token does not name
 * the company, so the hook requests it once for supplier users. It sends no request for administrators.
 */
export function useOwnCompany(): OwnCompany {
  const { isSupplier } = useViewer()
  const query = useQuery({
    queryKey: keys.item('me', 'company'),
    queryFn: ({ signal }) => call((oc) => oc.Me.Get({ signal }), { signal, quiet: true }),
    enabled: isSupplier,
    staleTime: Infinity,
  })
  const retry = () => void query.refetch()
  return { isSupplier, id: query.data?.Supplier?.ID, error: query.error, retry }
}
