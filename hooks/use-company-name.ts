'use client'

import { useQuery } from '@tanstack/react-query'
import { companyQuery, isMarketplace, type CompanyKind } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { recordName } from '@/lib/resource/record-name'
import { getSettings } from '@/lib/settings'
import { useViewer } from './use-session'

/** The known facts about a company. */
interface KnownCompany {
  /** Undefined when the user may not read it, when reading failed, or when the company has no name. */
  name: string | undefined
  /** True while the name is loading. */
  isPending: boolean
  isMarketplace: boolean
}

/**
 * Returns the name of a company that an order comes from or goes to. All companies of one screen share one request
 * per kind. Sends no request for users who may not read companies.
 */
export function useCompanyName(kind: CompanyKind, id: string): KnownCompany {
  const { assignedRoles: roles, isAdmin } = useViewer()
  const isOwn = id !== '' && isMarketplace(id)
  // Supplier users cannot read buyers, whatever their roles.
  const mayRead =
    (isAdmin || kind === 'suppliers') && READERS[kind].some((role) => holdsRole(role, { roles, isAdmin }))
  const isAsked = mayRead && !isOwn && id !== ''
  const { data, isLoading } = useQuery({ ...companyQuery(kind, id), enabled: isAsked })
  if (isOwn)
    return { name: getSettings().marketplaceName || undefined, isPending: false, isMarketplace: true }
  const [company] = data?.Items ?? []
  return { name: company && recordName(company), isPending: isAsked && isLoading, isMarketplace: false }
}
