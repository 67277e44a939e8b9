import type { LocaleAssignment } from '@/lib/ordercloud/models'
import type { AssignmentsById } from '@/lib/resource/assignments'

const READERS = ['FullAccess', 'LocaleReader', 'LocaleAdmin']

/** Returns whether these roles allow reading locale assignments. */
export const mayReadLocales = (held: readonly string[]): boolean =>
  READERS.some((role) => held.includes(role))

/** The list of the locale of a buyer or of one of its user groups. It has at most one row. */
export const localeOf = (buyerId: string, groupId?: string): AssignmentsById<LocaleAssignment> => ({
  path: `buyers/${encodeURIComponent(buyerId)}/locale`,
  of: groupId ?? '',
  list: (oc, page, request) =>
    oc.Locales.ListAssignments(
      { buyerID: buyerId, ...(groupId ? { userGroupID: groupId } : { level: 'Company' as const }), ...page },
      request,
    ),
  idOf: ({ LocaleID }) => LocaleID,
})
