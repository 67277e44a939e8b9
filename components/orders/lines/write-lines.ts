import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { LineItem } from '@/lib/ordercloud/models'
import { writeOnce } from '@/lib/orders/write-once'
import { conflictReason, type LineChange } from '../rules/line-changes'

const ALL = 'All'
const at = encodeURIComponent

/** The calls for the line items of one record. IDs of line items are passed unencoded. */
export interface LineCalls {
  get: (oc: OrderCloud, id: string) => Promise<LineItem>
  create: (oc: OrderCloud, line: LineItem) => Promise<unknown>
  patch: (oc: OrderCloud, id: string, line: Partial<LineItem>) => Promise<unknown>
  remove: (oc: OrderCloud, id: string) => Promise<unknown>
}

function callsOfOrder(orderId: string): LineCalls {
  const order = at(orderId)
  return {
    get: (oc, id) => oc.LineItems.Get(ALL, order, at(id)),
    create: (oc, line) => oc.LineItems.Create(ALL, order, line),
    patch: (oc, id, line) => oc.LineItems.Patch(ALL, order, at(id), line),
    remove: (oc, id) => oc.LineItems.Delete(ALL, order, at(id)),
  }
}

/** Performs changes of an order's lines as `saveChanges` does. */
export function saveLineChanges(
  orderId: string,
  changes: readonly LineChange[],
  done: Set<string>,
): Promise<void> {
  return saveChanges(callsOfOrder(orderId), changes, done)
}

/**
 * Performs changes of line items one after the other. Stops at the first one that fails and rejects with its error.
 * Changes whose keys are in `done` are skipped, and the keys of those that took effect are added to it, so that another
 * attempt continues after them.
 */
export async function saveChanges(
  calls: LineCalls,
  changes: readonly LineChange[],
  done: Set<string>,
): Promise<void> {
  for (const change of changes) {
    if (done.has(change.key)) continue
    await perform(calls, change)
    done.add(change.key)
  }
}

async function perform(calls: LineCalls, change: LineChange): Promise<void> {
  switch (change.kind) {
    case 'change':
      await rejectConflict(calls, change)
      // The types of the SDK do not know that the platform accepts null.
      await call((oc) => calls.patch(oc, change.id, change.values as Partial<LineItem>), { write: true })
      return
    case 'remove':
      return writeOnce(
        (oc) => calls.remove(oc, change.id),
        () => isGone(calls, change.id),
      )
    case 'add':
      // Only this app knows the new ID, so a line that has it is this one.
      return writeOnce(
        (oc) => calls.create(oc, change.line),
        async () => !(await isGone(calls, change.line.ID ?? '')),
        { isOnlyHere: true },
      )
  }
}

/** Rejects when another user has changed the same value of a line since it was shown. */
async function rejectConflict(
  calls: LineCalls,
  { id, shown, values }: Extract<LineChange, { kind: 'change' }>,
): Promise<void> {
  const latest = await call((oc) => calls.get(oc, id), { quiet: true })
  const reason = conflictReason(latest, shown, values)
  if (reason !== undefined) throw new PlatformError(reason)
}

async function isGone(calls: LineCalls, id: string): Promise<boolean> {
  try {
    await call((oc) => calls.get(oc, id), { quiet: true })
    return false
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return true
    throw error
  }
}
