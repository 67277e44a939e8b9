import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { LineItem } from '@/lib/ordercloud/models'
import { writeOnce } from '../actions/perform-step'
import type { LineChange } from '../rules/line-changes'

const ALL = 'All'
const at = encodeURIComponent

/**
 * Performs changes of an order's lines one after the other. Stops at the first one that fails and rejects with its
 * error. Changes whose keys are in `done` are skipped, and the keys of those that took effect are added to it, so that
 * another attempt continues after them.
 */
export async function saveLineChanges(
  orderId: string,
  changes: readonly LineChange[],
  done: Set<string>,
): Promise<void> {
  for (const change of changes) {
    if (done.has(change.key)) continue
    await perform(orderId, change)
    done.add(change.key)
  }
}

async function perform(orderId: string, change: LineChange): Promise<void> {
  const order = at(orderId)
  switch (change.kind) {
    case 'quantity':
      await call((oc) => oc.LineItems.Patch(ALL, order, at(change.id), { Quantity: change.quantity }), {
        write: true,
      })
      return
    case 'remove':
      return writeOnce(
        (oc) => oc.LineItems.Delete(ALL, order, at(change.id)),
        () => isGone(orderId, change.id),
      )
    case 'add':
      // Only this app knows the new ID, so a line that has it is this one.
      return writeOnce(
        (oc) => oc.LineItems.Create(ALL, order, change.line),
        async () => !(await isGone(orderId, change.line.ID ?? '')),
        { isOnlyHere: true },
      )
  }
}

function readLine(orderId: string, id: string): Promise<LineItem> {
  return call((oc) => oc.LineItems.Get(ALL, at(orderId), at(id)), { quiet: true })
}

async function isGone(orderId: string, id: string): Promise<boolean> {
  try {
    await readLine(orderId, id)
    return false
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return true
    throw error
  }
}
