/**
 * Words that appear in a URL in place of a record's ID: /products/new creates a product, /products/compare compares
 * several, /products/spreadsheet edits many, /orders/documents shows the documents of several orders, and
 * /promotions/calendar shows promotions by week.
 */
const ADDRESS_WORDS: readonly string[] = ['new', 'documents', 'calendar', 'compare', 'spreadsheet']

/** Prefix for an ID that equals such a word. No ID begins with it, and URLs need not encode it. */
const MARK = '~'

/** True for an ID that equals a word of the URL, ignoring case, because the platform ignores the case of IDs. */
export function isAddressWord(id: string): boolean {
  return ADDRESS_WORDS.includes(id.toLowerCase())
}

/** Returns the URL segment of a record: the ID itself, or `~new` for the ID "new". */
export function idSegment(id: string): string {
  return `${isAddressWord(id) ? MARK : ''}${encodeURIComponent(id)}`
}

/** Returns the ID of a URL segment. Returns text with invalid encoding unchanged. */
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
