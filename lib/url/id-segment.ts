/** Words that stand where an address has the ID of a record: /products/new creates a product. */
const ADDRESS_WORDS: readonly string[] = ['new']

/** Stands before an ID that is such a word. No ID can begin with it, and addresses need not encode it. */
const MARK = '~'

/** True for an ID that is a word of the address, in any case: the platform takes IDs that differ in case for the same. */
export function isAddressWord(id: string): boolean {
  return ADDRESS_WORDS.includes(id.toLowerCase())
}

/** The segment of an office address that names a record: the ID itself, or `~new` for the ID "new". */
export function idSegment(id: string): string {
  return `${isAddressWord(id) ? MARK : ''}${encodeURIComponent(id)}`
}

/** The ID that a segment of an office address names. Text that is no proper encoding is answered as it is. */
export function idOfSegment(segment: string): string {
  const id = decode(segment)
  return id.startsWith(MARK) && isAddressWord(id.slice(MARK.length)) ? id.slice(MARK.length) : id
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
