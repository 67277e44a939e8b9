import { readPartyNames } from '@/components/resource/assign/prefetch'
import type { DocumentReader } from '@/components/resource/document-reader'
import type { Party } from '@/lib/parties/party'
import { securityProfileReference } from '@/lib/resource/people-references'
import { profilesOfParty, sourcesOf } from './rules/gained-profiles'
import { canListProfileAssignments, VIEW_PROFILES } from './rules/profile-access'

/** Reads the panel with the security profiles of a company, a group or a user. */
export async function readProfilesPanel(document: DocumentReader, party: Party): Promise<void> {
  if (!document.mayView(VIEW_PROFILES) || !document.mayView(canListProfileAssignments)) return
  const rows = await document.readAssignments(profilesOfParty(party))
  await Promise.all([
    document.readById(
      securityProfileReference,
      rows.map(({ id }) => id),
    ),
    // Each row requests the names of its own sources.
    ...rows.map((row) => readPartyNames(document, sourcesOf(party, row))),
  ])
}
