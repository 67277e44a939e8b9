/**
 * Characters that embed, override or isolate a reading direction. The two plain direction marks are allowed in texts.
 */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g
/** Letters that are read from right to left, such as Hebrew and Arabic, and the direction marks and controls. */
const CHANGES_DIRECTION = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** True for a text with invisible characters that reverse the reading direction of the text after them. */
export function hasDirectionControls(text: string): boolean {
  return text.search(DIRECTION_CONTROLS) >= 0
}

/**
 * Returns a user-defined name for use in a sentence, a title or a toast. Its reading direction cannot affect the
 * words around it. Names that are read from left to right stay unchanged. In elements of their own, use `<bdi>`
 * instead.
 */
export function isolate(name: string): string {
  if (!CHANGES_DIRECTION.test(name)) return name
  return FIRST_STRONG_ISOLATE + name.replace(DIRECTION_CONTROLS, '') + POP_ISOLATE
}
