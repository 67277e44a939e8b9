import type { LockOut } from '../parties/lock-outs'
import { writeOf, type Job, type Target, type Write } from './job'

const USERS = /^(?:adminusers|suppliers\/[^/]+\/users)$/
const SUPPLIER_GROUPS = /^suppliers\/([^/]+)\/usergroups$/

/**
 * Returns the access that administrators or the signed-in user would lose if rows of a job were written. A job outlives
 * the dialog that checked it, so its rows are checked again before they are retried, continued or undone.
 */
export async function jobLockOut(
  job: Pick<Job, 'path' | 'write'>,
  rows: readonly Target[],
): Promise<LockOut> {
  const { path } = job
  const idsOf = (isHarmful: (of: Write) => boolean) =>
    rows.filter((row) => isHarmful(writeOf(job, row))).map(({ id }) => id)
  const deleted = idsOf(({ kind }) => kind === 'delete')
  const removed = idsOf((one) => one.kind === 'delete' || (one.kind === 'patch' && one.body.Active === false))
  const supplierId = SUPPLIER_GROUPS.exec(path)?.[1]
  const isDeletion = path === 'securityprofiles' || path === 'usergroups' || supplierId !== undefined
  if ((isDeletion ? deleted : USERS.test(path) ? removed : []).length === 0) return { blocked: new Map() }
  const checks = await import('../parties/lock-outs')
  if (supplierId !== undefined) return checks.supplierGroupLockOut(decodeURIComponent(supplierId), deleted)
  if (path === 'securityprofiles') return checks.deletionLockOut('deleteProfiles', deleted)
  if (path === 'usergroups') return checks.deletionLockOut('deleteGroups', deleted)
  const own = await checks.ownUserLockOut(path, removed)
  if (path !== 'adminusers') return own
  const last = await checks.adminUserLockOut(removed)
  return { ...last, blocked: new Map([...last.blocked, ...own.blocked]) }
}
