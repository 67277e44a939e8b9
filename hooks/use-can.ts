'use client'

import { useMemo } from 'react'
import { holdsRole, type AccessQualifier } from '@/lib/permissions/check'
import { explainAccess, type Access } from '@/lib/permissions/explain'
import { useSession } from './use-session'

/**
 * Whether the signed-in user may, and otherwise why not, to hide an entry, explain a disabled control or name
 * what a page needs. Definitions and lists should be constants, so that the answer is computed once.
 */
export function useCan(qualifier: AccessQualifier): Access {
  const { assignedRoles, isAdmin } = useSession()
  return useMemo(
    () => explainAccess(qualifier, { roles: assignedRoles, isAdmin }),
    [qualifier, assignedRoles, isAdmin],
  )
}

/** Whether the signed-in user may read records of a kind; nobody is kept from asking where its readers are not known. */
export function useMayRead({ readers }: { readers?: readonly string[] }): boolean {
  const { assignedRoles: roles, isAdmin } = useSession()
  return readers?.some((role) => holdsRole(role, { roles, isAdmin })) ?? true
}
