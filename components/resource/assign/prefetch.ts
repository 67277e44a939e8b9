import type { DocumentReader } from '@/components/resource/document-reader'
import type { Party } from '@/lib/parties/party'
import { canReadNames, lookupsFor } from '@/lib/parties/places'
import type { AccessQualifier } from '@/lib/permissions/check'
import { assignedById, type AssignmentsById } from '@/lib/resource/assignments'
import type { Reference } from '@/lib/resource/reference'

/** Reads the first page of an `AssignmentPanel`, and the names of its records unless the rows contain them. */
export async function readAssignmentPanel<T extends object, A extends object>(
  document: DocumentReader,
  assignments: AssignmentsById<A>,
  { to, viewOf }: { to: Reference<T>; viewOf: AccessQualifier },
): Promise<void> {
  const rows = await document.readAssignments(assignedById(assignments))
  if (assignments.nameOf || !document.mayView(viewOf)) return
  await document.readById(
    to,
    rows.map(({ id }) => id),
  )
}

/** Reads the names of parties, with one request for each kind of record, as `usePartyNames` does. */
export async function readPartyNames(document: DocumentReader, parties: readonly Party[]): Promise<void> {
  await Promise.all(
    lookupsFor(parties).map(
      ({ place, ids }) => canReadNames(place, document.holdings) && document.readById(place.to, ids),
    ),
  )
}
