import type { Table } from '../db/schema'
import type { Tx } from './context'
import { notFound } from './errors'
import { readRecord, updateRecord } from './store'

/**
 * Puts the next number in place of `{incrementorID}` in an id: LastNumber plus one, padded with zeros to
 * LeftPaddingCount digits (a minimum, not a maximum). Everything around the braces stays.
 */
export async function resolveIncrementors(tx: Tx, incrementors: Table, id: string): Promise<string> {
  let resolved = id
  for (const [braces, name] of id.matchAll(/\{([^{}]*)\}/g)) {
    const record = await readRecord(tx, incrementors, [], name ?? '', true)
    if (!record) throw notFound('Incrementor', name ?? '')
    const next = Number(record.body.LastNumber ?? 0) + 1
    record.body.LastNumber = next
    await updateRecord(tx, incrementors, record.id, record)
    tx.changed.add(incrementors.name)
    resolved = resolved.replace(braces, String(next).padStart(Number(record.body.LeftPaddingCount ?? 0), '0'))
  }
  return resolved
}
