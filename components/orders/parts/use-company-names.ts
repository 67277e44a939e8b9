'use client'

import { useQueries } from '@tanstack/react-query'
import { useViewer } from '@/hooks/use-session'
import { companyQuery, isMarketplace, type CompanyKind } from '@/lib/parties/companies'
import { holdsRole } from '@/lib/permissions/check'
import { READERS } from '@/lib/permissions/readers'
import { recordName } from '@/lib/resource/record-name'

/**
 * Returns a function that names buyers or suppliers: by name where the user may read it, and by ID otherwise. One
 * company has its own hook, `useCompanyName`.
 */
export function useCompanyNames(
  kind: CompanyKind,
  ids: readonly string[],
): {
  nameOf: (id: string) => string
  /** True while a name is loading. */
  isPending: boolean
} {
  const { assignedRoles: roles, isAdmin } = useViewer()
  // Supplier users cannot read buyers, whatever their roles.
  const mayRead =
    (isAdmin || kind === 'suppliers') && READERS[kind].some((role) => holdsRole(role, { roles, isAdmin }))
  const known = [...new Set(ids)].filter((id) => !isMarketplace(id))
  const names = useQueries({
    queries: known.map((id) => ({ ...companyQuery(kind, id), enabled: mayRead })),
  })
  return {
    nameOf: (id) => {
      const [company] = names[known.indexOf(id)]?.data?.Items ?? []
      return (company && recordName(company)) ?? id
    },
    isPending: names.some(({ isLoading }) => isLoading),
  }
}
