'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import { useSession } from './use-session'

interface OwnCompany {
  isSupplier: boolean
  /** Undefined until it is known. */
  id: string | undefined
  error: Error | null
  /** Asks again after a failure. */
  retry: () => void
}

/**
 * Whether the user is a supplier's, and that supplier's id as soon as it is known. The token does not name
 * the company, so suppliers ask the platform once; administrators never do.
 */
export function useOwnCompany(): OwnCompany {
  const { isSupplier } = useSession()
  const query = useQuery({
    queryKey: keys.item('me', 'company'),
    queryFn: ({ signal }) => call((oc) => oc.Me.Get({ signal }), { signal, quiet: true }),
    enabled: isSupplier,
    staleTime: Infinity,
  })
  const retry = () => void query.refetch()
  return { isSupplier, id: query.data?.Supplier?.ID, error: query.error, retry }
}
