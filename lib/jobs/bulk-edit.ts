import { isolate } from '../format/direction'
import { isPlainObject } from '../forms/diff'
import type { Words } from '../resource/resource'
import { countOf } from '../resource/words'
import { nest, valuesUnder, xpOf } from '../xp/tree'
import type { BulkBody, BulkEdit, ChosenRecords } from './bulk'
import { unaffectedReason, type BulkXpChange } from './bulk-xp'
import type { Target } from './job'
import { skippedSentences } from './skipped'

/** The chosen changes of a bulk edit. */
interface BulkEditInput {
  /** The changed fields without the extended property. Undefined when none was chosen. */
  body: BulkBody | undefined
  /** The extended property to set or clear. */
  change: BulkXpChange | undefined
  bodyFor?: BulkEdit['bodyFor']
  chosen?: ChosenRecords
}

/** The targets of a bulk edit, and a sentence for each reason why records are left out. */
interface BulkEditTargets {
  targets: Target[]
  leftOut: string[]
}

/** Returns the body that a bulk edit sends to every record, unless its target has a write of its own. */
export function bulkEditBody({ body, change }: BulkEditInput): BulkBody | undefined {
  return change ? { ...body, xp: nest(change.path, change.value) } : body
}

/**
 * Returns the targets of a bulk edit with the earlier values of the places that it changes. Leaves out the records that
 * the rules of the fields exclude. Records that already have the new extended property, or no value to clear, get only
 * the other fields, and are left out when there are none.
 */
export function bulkEditTargets(
  records: readonly Target[],
  input: BulkEditInput,
  words: Pick<Words, 'one' | 'many'>,
): BulkEditTargets {
  const { body: chosenBody, change, bodyFor, chosen = {} } = input
  const excluded: { name: string; reason: string }[] = []
  const unaffected = new Map<string, number>()
  const targets = records.flatMap((target): Target[] => {
    const { name, before } = target
    // The record could not be read again. The platform decides.
    if (!before) return [target]
    const { body = undefined, reason } = (chosenBody && bodyFor?.(before, chosenBody, chosen)) ?? {
      body: chosenBody,
    }
    if (reason !== undefined) {
      excluded.push({ name: isolate(name), reason })
      return []
    }
    const xpReason = change && unaffectedReason(target, change)
    if (xpReason !== undefined && !body) {
      unaffected.set(xpReason, (unaffected.get(xpReason) ?? 0) + 1)
      return []
    }
    const own = bulkEditBody({ body, change: xpReason === undefined ? change : undefined })
    const earlier = earlierValues({ ...before, xp: xpOf(before) }, own ?? {})
    const isShared = body === chosenBody && xpReason === undefined
    return [{ ...target, before: earlier, ...(own && !isShared && { write: { kind: 'patch', body: own } }) }]
  })
  const counted = [...unaffected].map(([reason, count]) => {
    const [verb, subject] = count === 1 ? ['is', 'It has'] : ['are', 'They have']
    return `${countOf(count, words)} ${verb} skipped. ${subject} ${reason}`
  })
  return { targets, leftOut: [...skippedSentences(excluded), ...counted] }
}

/** Returns the values of a record at the places that a body changes, for an undo. */
export function earlierValues(record: object, body: BulkBody): Record<string, unknown> {
  return noForMissing(valuesUnder(record, body), body)
}

/** Returns earlier values with false in place of a missing yes or no, which the platform does not accept as null. */
function noForMissing(earlier: BulkBody, body: BulkBody): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(earlier).map(([key, from]) => {
      const to = body[key]
      if (key !== 'xp' && isPlainObject(from) && isPlainObject(to)) return [key, noForMissing(from, to)]
      return [key, from ?? (typeof to === 'boolean' ? false : null)]
    }),
  )
}
