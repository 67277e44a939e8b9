'use client'

import { AssignmentPanel } from '@/components/resource/assign/assignment-panel'
import { useCan } from '@/hooks/use-can'
import { localeReference } from '@/lib/resource/locale-reference'
import { localeOf, mayReadLocales } from './locale-assignments'

/**
 * Panel for the locale of a buyer or of one of its user groups, which is the currency and the language its users order
 * in. No permission of the app covers locales, so the platform's own roles decide. Users without these roles see no
 * panel. Give the panel a `key` with the id of the record.
 */
export function LocalePanel({ buyerId, groupId }: { buyerId: string; groupId?: string }) {
  const view = useCan(mayReadLocales)
  if (!view.allowed) return null
  const group = groupId ? { UserGroupID: groupId } : {}
  return (
    <AssignmentPanel
      title="Locale"
      description={
        groupId
          ? 'The currency and language of the group’s members, instead of the buyer’s. A user group has one locale: adding another replaces it.'
          : 'The currency and language that the buyer’s users order in. A buyer has one locale: adding another replaces it.'
      }
      to={localeReference}
      assignments={{
        ...localeOf(buyerId, groupId),
        add: (oc, LocaleID) => oc.Locales.SaveAssignment({ LocaleID, BuyerID: buyerId, ...group }),
        remove: (oc, localeId) =>
          oc.Locales.DeleteAssignment(encodeURIComponent(localeId), {
            buyerID: buyerId,
            ...(groupId && { userGroupID: groupId }),
          }),
        replaces: true,
        invalidates: [`buyers/${encodeURIComponent(buyerId)}/users`],
      }}
      viewOf={mayReadLocales}
      manage="LocaleAdmin"
      emptyText={groupId ? 'None. The buyer’s locale applies.' : 'None yet.'}
      removalConsequence="These users no longer see prices in its currency. Submitted orders are kept."
    />
  )
}
