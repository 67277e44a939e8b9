import { SqlError, type Rows } from './types'

/**
 * PostgreSQL's wire protocol, limited to the part that one statement needs (version 3, text format).
 *
 * PGlite's own `query()` makes six calls into WebAssembly and plans every time. One buffer with Parse, Bind, Describe,
 * Execute and Sync does the same in one call (measured: 23 against 85 µs a get). Source:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const encoder = new TextEncoder()
const decoder = new TextDecoder()

class Writer {
  private bytes = new Uint8Array(1024)
  private view = new DataView(this.bytes.buffer)
  length = 0

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + size))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }

  /** Opens a message and returns the position of its length. */
  open(type: string): number {
    this.reserve(5)
    this.bytes[this.length] = type.charCodeAt(0)
    this.length += 5
    return this.length - 4
  }

  close(at: number): void {
    this.view.setInt32(at, this.length - at)
  }

  int16(value: number): void {
    this.reserve(2)
    this.view.setInt16(this.length, value)
    this.length += 2
  }

  int32(value: number): void {
    this.reserve(4)
    this.view.setInt32(this.length, value)
    this.length += 4
  }

  private write(text: string): number {
    this.reserve(text.length * 3)
    const { written } = encoder.encodeInto(text, this.bytes.subarray(this.length))
    this.length += written
    return written
  }

  zeroTerminated(text: string): void {
    this.write(text)
    this.reserve(1)
    this.bytes[this.length++] = 0
  }

  value(text: string | null): void {
    if (text === null) return this.int32(-1)
    this.int32(0)
    const at = this.length - 4
    // The text is written first, because writing may grow the buffer and thereby replace the view.
    const written = this.write(text)
    this.view.setInt32(at, written)
  }

  char(letter: string): void {
    this.reserve(1)
    this.bytes[this.length++] = letter.charCodeAt(0)
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

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
  const out = new Writer()
  if (parse) {
    const at = out.open('P')
    out.zeroTerminated(name)
    out.zeroTerminated(sql)
    out.int16(0)
    out.close(at)
  }
  const bind = out.open('B')
  out.zeroTerminated('')
  out.zeroTerminated(name)
  out.int16(0)
  out.int16(values.length)
  for (const value of values) out.value(value)
  out.int16(0)
  out.close(bind)
  const execute = out.open('E')
  out.zeroTerminated('')
  out.int32(0)
  out.close(execute)
  out.close(out.open('S'))
  return out.take()
}

/** Encodes several statements without parameters, in the simple protocol. */
export function encodeScript(sql: string): Uint8Array {
  const out = new Writer()
  const at = out.open('Q')
  out.zeroTerminated(sql)
  out.close(at)
  return out.take()
}

/**
 * Decodes an answer. A rejected statement is returned as `error`, so that the caller can still update its own state.
 */
export function decodeAnswer(bytes: Uint8Array): Rows & { error: SqlError | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows: (string | null)[][] = []
  let count = 0
  let error: SqlError | null = null
  let at = 0
  while (at + 5 <= bytes.length) {
    const type = String.fromCharCode(bytes[at] as number)
    const end = at + 1 + view.getInt32(at + 1)
    if (type === 'D') rows.push(decodeRow(bytes, view, at + 5))
    else if (type === 'C') count = Number(/(\d+)$/.exec(text(bytes, at + 5, end - 1))?.[1] ?? 0)
    else if (type === 'E' && !error) error = decodeError(text(bytes, at + 5, end))
    at = end
  }
  return { rows, count, error }
}

/**
 * Returns true when the answer to a statement sent for the first time holds ParseComplete. Its name is in use from then
 * on.
 */
export function isParsed(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 5 <= bytes.length; at += 1 + view.getInt32(at + 1)) {
    const type = String.fromCharCode(bytes[at] as number)
    if (type === '1') return true
    if (type === 'E') return false
  }
  return false
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to))
}

function decodeRow(bytes: Uint8Array, view: DataView, from: number): (string | null)[] {
  const row: (string | null)[] = []
  let at = from + 2
  for (let left = view.getInt16(from); left > 0; left--) {
    const length = view.getInt32(at)
    at += 4
    if (length < 0) row.push(null)
    else {
      row.push(text(bytes, at, at + length))
      at += length
    }
  }
  return row
}

function decodeError(body: string): SqlError {
  const fields = new Map(body.split('\0').map((part) => [part.charAt(0), part.slice(1)]))
  return new SqlError(
    fields.get('M') ?? 'The database refused the statement',
    fields.get('C') ?? 'XX000',
    fields.get('n') ?? null,
    fields.get('D') ?? null,
  )
}
