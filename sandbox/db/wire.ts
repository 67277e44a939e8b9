import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
} from 'pg-protocol/dist/messages'
import { SqlError, type Rows } from './types'

/**
 * The part of PostgreSQL's wire protocol that one statement needs, in text format.
 *
 * PGlite's own `query()` makes six calls into WebAssembly and plans every time. One buffer with Parse, Bind, Execute and
 * Sync does the same in one call (measured: 23 against 85 µs a get).
 */

/**
 * Encodes one statement as one buffer.
 * @param name name of the prepared statement
 * @param parse true when the statement is sent for the first time
 */
export function encodeStatement(
  sql: string,
  values: readonly (string | null)[],
  name = '',
  parse = true,
): Uint8Array {
  return Buffer.concat([
    ...(parse ? [serialize.parse({ name, text: sql })] : []),
    serialize.bind({ statement: name, values: [...values] }),
    serialize.execute(),
    serialize.sync(),
  ])
}

/** Encodes several statements without parameters, in the simple protocol. */
export function encodeScript(sql: string): Uint8Array {
  return serialize.query(sql)
}

function forEachMessage(bytes: Uint8Array, visit: (message: BackendMessage) => void): void {
  new Parser().parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), visit)
}

/**
 * Decodes an answer. A rejected statement is returned as `error`, so that the caller can still update its own state.
 */
export function decodeAnswer(bytes: Uint8Array): Rows & { error: SqlError | null } {
  const rows: (string | null)[][] = []
  let count = 0
  let error: SqlError | null = null
  forEachMessage(bytes, (message) => {
    if (message.name === 'dataRow') rows.push((message as DataRowMessage).fields)
    else if (message.name === 'commandComplete')
      count = Number(/(\d+)$/.exec((message as CommandCompleteMessage).text)?.[1] ?? 0)
    else if (message.name === 'error') {
      const { message: text, code, constraint, detail } = message as DatabaseError
      error ??= new SqlError(text, code ?? 'XX000', constraint ?? null, detail ?? null)
    }
  })
  return { rows, count, error }
}

/**
 * Returns true when the answer to a statement sent for the first time holds ParseComplete. Its name is in use from then
 * on.
 */
export function isParsed(bytes: Uint8Array): boolean {
  let found = false
  forEachMessage(bytes, ({ name }) => (found ||= name === 'parseComplete'))
  return found
}
