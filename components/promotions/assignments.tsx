'use client'

import { PartyPanel } from '@/components/resource/assign/party-panel'
import type { Promotion } from '@/lib/ordercloud/models'
import { partyQuery } from '@/lib/parties/party'
import { addOnce, SINGLE_ROW_PAGE } from '@/lib/resource/assignments'
import { promotions } from './resource'

/** Panel with the buyers and user groups that may use a promotion. Every change is a separate call. */
export function PromotionAssignments({ record }: { record: Promotion }) {
  const id = record.ID ?? ''
  const isForAll = record.AllowAllBuyers === true
  return (
    <PartyPanel
      key={id}
      title="Assignments"
      description={
        isForAll
          ? 'Every buyer may use it, whoever is listed here, as long as “Allow all buyers” is on.'
          : 'The buyers and user groups that may use it.'
      }
      assignments={{
        path: 'promotions/parties',
        of: id,
        list: (oc, page, request) => oc.Promotions.ListAssignments({ promotionID: id, ...page }, request),
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
      none={isForAll ? 'It is assigned to nobody in particular.' : 'Nobody may use it yet.'}
      removal="They may use it no longer, unless they may in another way. Orders already submitted keep it."
    />
  )
}

const BUYERS = ['buyer'] as const
const LEVELS = ['company', 'group'] as const
