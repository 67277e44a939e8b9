'use client'

import type { AccessQualifier } from '@/lib/permissions/check'
import { partiesBelow, type BuyerAssignments } from '@/lib/parties/buyer-assignments'
import type { PartyLevel } from '@/lib/parties/party'
import { PartyPanel } from './party-panel'

const BUYERS = ['buyer'] as const

interface BuyerPartyPanelProps {
  assignments: BuyerAssignments
  levels: readonly PartyLevel[]
  description: string
  manage: AccessQualifier
  emptyText: string
  removalConsequence: string
}

/** Panel with the parties of one buyer that a record below this buyer is assigned to: the buyer, its groups and users. */
export function BuyerPartyPanel({ assignments, ...panel }: BuyerPartyPanelProps) {
  return (
    <PartyPanel
      key={assignments.id}
      title="Assignments"
      assignments={partiesBelow(assignments)}
      kinds={BUYERS}
      buyerId={assignments.buyerId}
      {...panel}
    />
  )
}
