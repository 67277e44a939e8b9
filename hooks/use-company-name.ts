'use client'

import { useQuery } from '@tanstack/react-query'
import { companyQuery, isMarketplace, type CompanyKind } from '@/lib/orders/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { recordName } from '@/lib/resource/record-name'
import { getSettings } from '@/lib/settings'
import { useSession } from './use-session'

/** A company as far as it is known. */
export interface KnownCompany {
  /** Undefined where it may not be read, could not be read, or has none. */
  name: string | undefined
  /** The name is on its way. */
  isPending: boolean
  isMarketplace: boolean
}

/**
 * The name of a company that an order comes from or goes to. Many of them on one screen cost one call per kind; who
 * may not read companies costs none.
 */
export function useCompanyName(kind: CompanyKind, id: string): KnownCompany {
  const { assignedRoles: roles, isAdmin } = useSession()
  const isOwn = id !== '' && isMarketplace(id)
  // Supplier staff have no buyers to read, whatever their roles.
  const mayRead =
    (isAdmin || kind === 'suppliers') && READERS[kind].some((role) => holdsRole(role, { roles, isAdmin }))
  const isAsked = mayRead && !isOwn && id !== ''
  const { data, isLoading } = useQuery({ ...companyQuery(kind, id), enabled: isAsked })
  if (isOwn)
    return { name: getSettings().marketplaceName || undefined, isPending: false, isMarketplace: true }
  const [company] = data?.Items ?? []
  return { name: company && recordName(company), isPending: isAsked && isLoading, isMarketplace: false }
}
