import type { ActivityKind } from '../activity/activity'
import { noteActivity } from '../activity/note'
import { writeOf, type Job, type JobRow, type Write } from './job'

const KINDS: Readonly<Record<Write['kind'], ActivityKind>> = {
  create: 'created',
  patch: 'saved',
  delete: 'deleted',
}

/**
 * Records a job's change in the activity of a record. The earlier values are those at the time the job was confirmed.
 */
export function noteRow(job: Job, row: JobRow): void {
  const write = writeOf(job, row)
  const { before } = row
  const record = { path: job.path, id: row.id, isPersonal: job.isPersonal === true, isXpPersonal: true }
  if (write.kind !== 'patch') noteActivity({ ...record, kind: KINDS[write.kind] })
  // The earlier values are unknown when the record was already deleted at confirmation, or when an older version of
  // the app created the job.
  else if (before) {
    const changes = async () => (await import('../activity/changes')).bodyChanges(before, write.body)
    noteActivity({ ...record, kind: KINDS.patch, changes })
  }
}
