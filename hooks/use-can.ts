'use client'

import { useMemo } from 'react'
import { canRead, type AccessQualifier } from '@/lib/permissions/check'
import { explainAccess, type Access } from '@/lib/permissions/explain'
import { useViewer } from './use-session'

/**
 * Checks whether the signed-in user has access and, if not, returns the reason. Used to hide an entry, to explain a
 * disabled control, or to name the requirements of a page. Definitions and lists should be constants, so that the
 * result is computed once.
 */
export function useCan(qualifier: AccessQualifier): Access {
  const { assignedRoles, isAdmin } = useViewer()
  return useMemo(
    () => explainAccess(qualifier, { roles: assignedRoles, isAdmin }),
    [qualifier, assignedRoles, isAdmin],
  )
}

/** True when the signed-in user may read records of a type. Also true when the type declares no reader roles. */
export function useCanRead(type: { readers?: readonly string[] }): boolean {
  const { assignedRoles: roles, isAdmin } = useViewer()
  return canRead(type, { roles, isAdmin })
}
