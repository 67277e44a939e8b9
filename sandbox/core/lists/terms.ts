/**
 * The equality index: every `path=value` of a record, and every path with a value, as 64-bit hashes in one `bigint[]`
 * column under a GIN index. One index serves equality on any field at any depth, without regard to case or type, for
 * single values and list members (measured: 1.7 to 6 times faster counts than jsonb_path_ops at half the size). The
 * hashes have 64 bits, because with 32 one term in 1,700 would collide at a million records.
 */

/**
 * Returns the 64-bit hash of a text (two independent 32-bit lanes, after the public-domain cyrb53), as a signed
 * decimal.
 */
function hashTerm(text: string): string {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return BigInt.asIntN(64, (BigInt(h2 >>> 0) << 32n) | BigInt(h1 >>> 0)).toString()
}

/** Returns the term of a field with exactly this value (in any case). */
export function valueTerm(path: string, value: string): string {
  return hashTerm(`${path.toLowerCase()}\u0000${value.toLowerCase()}`)
}

/** Returns the term of a field with any value. */
export function presenceTerm(path: string): string {
  return hashTerm(path.toLowerCase())
}

/** Returns the term of a field with a list. */
export function listTerm(path: string): string {
  return hashTerm(`${path.toLowerCase()}\u0000\u0000`)
}

/** Returns all terms of a record. */
export function termsOf(record: Record<string, unknown>): string[] {
  const terms = new Set<string>()
  const visit = (path: string, value: unknown): void => {
    if (value === null || value === undefined) return
    terms.add(presenceTerm(path))
    if (Array.isArray(value)) {
      terms.add(listTerm(path))
      for (const item of value) visit(path, item)
    } else if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) visit(`${path}.${key}`, inner)
    } else {
      terms.add(valueTerm(path, String(value)))
    }
  }
  for (const [key, value] of Object.entries(record)) visit(key, value)
  return [...terms]
}
