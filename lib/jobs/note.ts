import type { ActivityKind } from '../activity/activity'
import { noteActivity } from '../activity/note'
import { writeOf, type Job, type JobRow, type Write } from './job'

const KINDS: Readonly<Record<Write['kind'], ActivityKind>> = {
  create: 'created',
  patch: 'saved',
  delete: 'deleted',
}

/** Notes in the activity of a record what a job did to it. Its values before are those of when the job was confirmed. */
export function noteRow(job: Job, row: JobRow): void {
  const write = writeOf(job, row)
  const { before } = row
  const record = { path: job.path, id: row.id, isPersonal: job.isPersonal === true, isXpPersonal: true }
  if (write.kind !== 'patch') noteActivity({ ...record, kind: KINDS[write.kind] })
  // Of a record that was gone when the job was confirmed, or of a job of an older app, nobody knows what was there.
  else if (before) {
    const changes = async () => (await import('../activity/changes')).bodyChanges(before, write.body)
    noteActivity({ ...record, kind: KINDS.patch, changes })
  }
}
