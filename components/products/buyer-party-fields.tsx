'use client'

import { useId, type ReactNode } from 'react'
import { RecordChoice } from '@/components/resource/assign/record-choice'
import { useCanRead } from '@/hooks/use-can'
import { READERS } from '@/lib/permissions/readers'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserGroupReference, buyerUserReference } from '@/lib/resource/people-references'

/** A buyer, and one of its users or user groups. Empty IDs stand for fields that are not filled in yet. */
export interface BuyerParty {
  buyerId: string
  partyId: string
}

export const NO_BUYER_PARTY: BuyerParty = { buyerId: '', partyId: '' }

const KINDS = {
  user: { label: 'User', readers: READERS.buyerUsers, error: 'Choose a user of this buyer.' },
  group: {
    label: 'User group',
    readers: READERS.buyerUserGroups,
    error: 'Choose a user group of this buyer.',
  },
} as const

interface BuyerPartyFieldsProps {
  value: BuyerParty
  /** The kind of party that is chosen besides the buyer. Undefined for the buyer alone. */
  kind: keyof typeof KINDS | undefined
  /** True when missing values are shown as errors. */
  isChecked: boolean
  onChange: (value: BuyerParty) => void
  /** Field between the two. */
  children?: ReactNode
}

/**
 * Fields that choose a buyer and then one of its users or user groups. Another buyer clears the party. Users who may
 * not list these records enter their IDs.
 */
export function BuyerPartyFields({ value, kind, isChecked, onChange, children }: BuyerPartyFieldsProps) {
  const ids = useId()
  const { buyerId, partyId } = value
  const canReadBuyers = useCanRead(buyerReference)
  const canRead = { user: useCanRead(KINDS.user), group: useCanRead(KINDS.group) }
  return (
    <>
      <RecordChoice
        id={`${ids}-buyer`}
        label="Buyer"
        to={buyerReference}
        canRead={canReadBuyers}
        value={buyerId}
        error={isChecked && buyerId === '' ? 'Choose a buyer.' : undefined}
        onChange={(id) => onChange({ buyerId: id, partyId: '' })}
      />
      {children}
      {buyerId !== '' && kind && (
        <RecordChoice
          key={`${kind} ${buyerId}`}
          id={`${ids}-party`}
          label={KINDS[kind].label}
          to={(kind === 'user' ? buyerUserReference(buyerId) : buyerUserGroupReference(buyerId)) as Reference}
          canRead={canRead[kind]}
          value={partyId}
          error={isChecked && partyId === '' ? KINDS[kind].error : undefined}
          onChange={(id) => onChange({ buyerId, partyId: id })}
        />
      )}
    </>
  )
}
