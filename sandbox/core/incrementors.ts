import type { Table } from '../db/schema'
import type { Tx } from './context'
import { notFound, refuse } from './errors'
import { readRecord, updateRecord } from './store'

/** LastNumber is an int32. */
const MAX_LAST_NUMBER = 2 ** 31 - 1

/** More digits than an ID may have characters, so that a larger padding is refused with the ID and fills no memory. */
const MAX_DIGITS = 101

/**
 * Puts the next number in place of `{incrementorID}` in an id: LastNumber plus one, padded with zeros to
 * LeftPaddingCount digits (a minimum, not a maximum). Everything around the braces stays. Throws 404 where there is no
 * such incrementor, and 400 where it has given its last number.
 */
export async function resolveIncrementors(tx: Tx, incrementors: Table, id: string): Promise<string> {
  let resolved = id
  for (const [braces, name] of id.matchAll(/\{([^{}]*)\}/g)) {
    const record = await readRecord(tx, incrementors, [], name ?? '', true)
    if (!record) throw notFound('Incrementor', name ?? '')
    const next = Number(record.body.LastNumber ?? 0) + 1
    if (next > MAX_LAST_NUMBER)
      throw refuse('ValidationFailure', `Incrementor "${record.id}" has reached its last number.`, {
        IncrementorID: record.id,
        LastNumber: record.body.LastNumber,
      })
    record.body.LastNumber = next
    await updateRecord(tx, incrementors, record.id, record)
    tx.changed.add(incrementors.name)
    const digits = Math.min(Number(record.body.LeftPaddingCount ?? 0), MAX_DIGITS)
    resolved = resolved.replace(braces, String(next).padStart(digits, '0'))
  }
  return resolved
}
