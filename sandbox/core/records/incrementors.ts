import type { Table } from '../../db/schema'
import type { Tx } from '../../db/types'
import { notFound, platformError } from '../http/errors'
import { readRecord, updateRecord } from './store'

/** Maximum of LastNumber, which is an int32. */
const MAX_LAST_NUMBER = 2 ** 31 - 1

/**
 * Maximum number of digits: one more than an ID may have characters. A larger padding is rejected with the ID and fills
 * no memory.
 */
const MAX_DIGITS = 101

/**
 * Replaces `{incrementorID}` in an ID with the next number: LastNumber plus one, padded with zeros to at least
 * LeftPaddingCount digits. Everything around the braces stays.
 * @throws 404 when the incrementor does not exist, 400 when it has reached its last number
 */
export async function resolveIncrementors(tx: Tx, incrementors: Table, id: string): Promise<string> {
  let resolved = id
  for (const [braces, name] of id.matchAll(/\{([^{}]*)\}/g)) {
    const record = await readRecord(tx, incrementors, [], name ?? '', true)
    if (!record) throw notFound('Incrementor', name ?? '')
    const next = Number(record.body.LastNumber ?? 0) + 1
    if (next > MAX_LAST_NUMBER)
      throw platformError('ValidationFailure', `Incrementor "${record.id}" has reached its last number.`, {
        IncrementorID: record.id,
        LastNumber: record.body.LastNumber,
      })
    record.body.LastNumber = next
    await updateRecord(tx, incrementors, record.id, record)
    const digits = Math.min(Number(record.body.LeftPaddingCount ?? 0), MAX_DIGITS)
    resolved = resolved.replace(braces, String(next).padStart(digits, '0'))
  }
  return resolved
}
