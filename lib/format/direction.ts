/** Characters that embed, override or isolate a reading direction; a text may hold the two plain marks. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g
/** Letters that are read from right to left, such as Hebrew and Arabic, and the marks and controls of direction. */
const CHANGES_DIRECTION = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** True for a text with invisible characters that turn around how the text after them is read. */
export function hasDirectionControls(text: string): boolean {
  return text.search(DIRECTION_CONTROLS) >= 0
}

/**
 * A name that users typed, for the middle of a sentence, a title or a toast: its reading direction cannot reach the words
 * around it. Names that are read from left to right stay as they are. On elements of their own use `<bdi>`.
 */
export function isolate(name: string): string {
  if (!CHANGES_DIRECTION.test(name)) return name
  return FIRST_STRONG_ISOLATE + name.replace(DIRECTION_CONTROLS, '') + POP_ISOLATE
}
