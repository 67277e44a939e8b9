import type { FilterValue } from '@/lib/resource/service'

/** Filters of a list, in the spelling of its address. */
type Filters = Readonly<Record<string, FilterValue>>

/** The orders and returns that wait for staff. The views of the lists and the dashboard use the same definitions. */
export type Worklist = 'approve' | 'ship' | 'late' | 'returns'

/** Statuses of returns that have to be approved or completed, as a value of the filter `Status`. */
export const PENDING_RETURN_STATUSES = 'AwaitingApproval|Open'

/** Number of days after which an open order is late. */
export const LATE_AFTER_DAYS = 5

const DAY_MS = 86_400_000

/** Names of the worklists on screens. */
export const WORKLIST_NAMES: Readonly<Record<Worklist, string>> = {
  approve: 'To approve',
  ship: 'To ship',
  late: `Late, over ${LATE_AFTER_DAYS} days`,
  returns: 'To answer',
}

/** Field that each worklist is sorted by, so that it begins with the oldest record. */
export const WORKLIST_SORTS: Readonly<Record<Worklist, string>> = {
  approve: 'DateSubmitted',
  ship: 'DateSubmitted',
  late: 'DateSubmitted',
  returns: 'DateCreated',
}

/**
 * Returns the filters of a worklist. Orders are late after full days in UTC, because the server does not know the time
 * zone of the user.
 */
export function worklistFilters(worklist: Worklist, now: Date): Filters {
  switch (worklist) {
    case 'approve':
      return { Status: 'AwaitingApproval' }
    case 'ship':
      return { Status: 'Open' }
    case 'late': {
      const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
      const limit = new Date(midnight - LATE_AFTER_DAYS * DAY_MS)
      return { Status: 'Open', DateSubmitted: `<${limit.toISOString()}` }
    }
    case 'returns':
      return { Status: PENDING_RETURN_STATUSES }
  }
}
