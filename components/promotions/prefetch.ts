import { readPartyNames } from '@/components/resource/assign/prefetch'
import type { ReadBeside } from '@/components/resource/prefetch'
import type { Promotion } from '@/lib/ordercloud/models'
import { assignedParties } from '@/lib/parties/party-assignments'
import { partiesOfPromotion } from './assigned-parties'

/** Reads the assignments panel of a promotion's page, with the names of the parties. */
export const readPromotionPage: ReadBeside<Promotion> = async (document, id) => {
  const parties = await document.readAssignments(assignedParties(partiesOfPromotion(id)))
  await readPartyNames(document, parties)
}
