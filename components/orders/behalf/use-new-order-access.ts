'use client'

import { useActAccess } from '@/hooks/use-act-access'
import type { Access } from '@/lib/permissions/explain'
import { useOutgoingAccess } from '../outgoing/use-outgoing-access'

const NO_ACCESS: Access = {
  allowed: false,
  reason: 'This needs the Order Manager permission, or the role BuyerImpersonation.',
  missing: [],
}

/** The kinds of orders that the signed-in user may create. */
export interface NewOrderAccess {
  /** Orders on behalf of a buyer's user. */
  onBehalf: Access
  /** Orders of the marketplace itself. */
  outgoing: Access
  /** Orders of one of the two kinds. */
  any: Access
}

/** Checks for whom the signed-in user may create orders. */
export function useNewOrderAccess(): NewOrderAccess {
  const onBehalf = useActAccess()
  const outgoing = useOutgoingAccess()
  return { onBehalf, outgoing, any: onBehalf.allowed || outgoing.allowed ? { allowed: true } : NO_ACCESS }
}
