'use client'

import { partyLine } from '@/lib/parties/party-dependents'
import { DependentList } from '@/components/resource/delete/dependent-list'
import { dependentsFromList } from '@/lib/resource/dependents'
import { promotions } from './resource'

/** Lists the buyers and user groups that a promotion is assigned to. The assignments are deleted with the promotion. */
export function PromotionDependents({ id }: { id: string }) {
  const assignments = {
    what: 'assignments to buyers and user groups',
    words: { one: 'assignment is deleted too', many: 'assignments are deleted too' },
    view: promotions.access.view,
    read: dependentsFromList(
      (oc, page, request) => oc.Promotions.ListAssignments({ promotionID: id, ...page }, request),
      partyLine,
    ),
  }
  return <DependentList of={`promotions/${id}`} parts={[assignments]} />
}
