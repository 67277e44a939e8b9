'use client'

import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import type { Access } from '@/lib/permissions/explain'

const FOR_STAFF_OF_MARKETPLACE: Access = {
  allowed: false,
  reason: 'Only staff of the marketplace can act for buyers.',
  missing: [],
}

/** Checks whether the signed-in user may act for the users of buyers. The platform grants it to no supplier. */
export function useActAccess(): Access {
  const { isAdmin } = useViewer()
  const access = useCan('BuyerImpersonation')
  return isAdmin ? access : FOR_STAFF_OF_MARKETPLACE
}
