'use client'

import type { Access } from '@/lib/permissions/explain'
import { explainAccess } from '@/lib/permissions/explain'
import { canReadNames, placeOf, type PartyPlace } from '@/lib/parties/places'
import type { PartyKind, PartyLevel } from '@/lib/parties/party'
import type { Reference } from '@/lib/resource/reference'
import { supplierBuyerReference } from '@/lib/resource/supplier-buyer-reference'
import { useOwnCompany } from './use-own-company'
import { useViewer } from './use-session'

/** The records of one kind of party, with this user's access to them. */
export interface KnownPlace extends PartyPlace {
  access: Access
  /** Information for the user about the offered records. */
  note?: string
}

/**
 * Returns the records of each kind of party for this user. Suppliers read buyers if their platform roles allow it.
 * Otherwise they see the buyers that are linked to them, which the platform shows to every supplier.
 */
export function usePartyPlaces() {
  const { assignedRoles, isAdmin, isSupplier } = useViewer()
  const own = useOwnCompany()
  const holdings = { roles: assignedRoles, isAdmin }

  return (kind: PartyKind, level: PartyLevel, companyId: string): KnownPlace | undefined => {
    const place = placeOf(kind, level, companyId)
    if (!place) return undefined
    if (canReadNames(place, holdings)) return { ...place, access: { allowed: true } }
    if (!isSupplier) return { ...place, access: explainAccess(place.view, holdings) }
    const ofSelf = placeOf('supplier', 'company', '')
    if (
      kind === 'buyer' &&
      level === 'company' &&
      own.id !== undefined &&
      ofSelf &&
      canReadNames(ofSelf, holdings)
    ) {
      return {
        ...place,
        to: supplierBuyerReference(own.id) as Reference,
        access: { allowed: true },
        note: 'Only buyers that are linked to your company are listed. To see all buyers, you need the platform role BuyerReader.',
      }
    }
    return { ...place, access: explainAccess(place.readers[0], holdings) }
  }
}
