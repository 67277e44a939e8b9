import type { PartyList } from '@/lib/parties/party-assignments'

/** The list of the buyers and user groups that may use a promotion. */
export const partiesOfPromotion = (id: string): PartyList => ({
  path: 'promotions/parties',
  of: id,
  list: (oc, page, request) => oc.Promotions.ListAssignments({ promotionID: id, ...page }, request),
})
