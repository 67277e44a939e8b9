'use client'

import { Stack } from '@chakra-ui/react'
import { PartyPanel } from '@/components/resource/assign/party-panel'
import type { Promotion } from '@/lib/ordercloud/models'
import { partyQuery } from '@/lib/parties/party'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { partiesOfPromotion } from './assigned-parties'
import { promotions } from './resource'
import { REACH_PATH, UsersReached } from './users-reached'

/** Panel with the buyers and user groups that may use a promotion. Every change is a separate call. */
export function PromotionAssignments({ record }: { record: Promotion }) {
  const id = record.ID ?? ''
  const isForAll = record.AllowAllBuyers === true
  return (
    <Stack gap="3">
      <PartyPanel
        key={id}
        title="Assignments"
        description={
          isForAll
            ? '“Allow all buyers” is on, so every buyer can use this promotion, whether or not it is listed here.'
            : 'The buyers and user groups that can use this promotion.'
        }
        assignments={{
          ...partiesOfPromotion(id),
          invalidates: [REACH_PATH],
          add: (oc, { BuyerID, UserGroupID }) => {
            const party = { ...(BuyerID && { BuyerID }), ...(UserGroupID && { UserGroupID }) }
            const level = UserGroupID ? 'Group' : 'Company'
            return addOnce(
              oc.Promotions.ListAssignments({
                promotionID: id,
                ...partyQuery(party),
                level,
                ...SINGLE_ROW_PAGE,
              }),
              () => oc.Promotions.SaveAssignment({ PromotionID: id, ...party }),
            )
          },
          remove: (oc, party) => oc.Promotions.DeleteAssignment(encodeURIComponent(id), partyQuery(party)),
        }}
        kinds={BUYERS}
        levels={LEVELS}
        manage={promotions.access.manage}
        emptyText={isForAll ? 'No buyers or user groups assigned.' : 'No buyers or user groups assigned yet.'}
        removalConsequence="They can no longer use this promotion, unless another assignment allows it. Submitted orders keep it."
      />
      <UsersReached key={`reached ${id}`} record={record} />
    </Stack>
  )
}

const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const
