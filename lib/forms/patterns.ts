/** The simple pattern of spec section 5: word characters only (letters, digits and underscore). */
export const SIMPLE_PATTERN = /^\w+$/

/** True for a text of word characters only. Platform IDs may also have a dash: see `isPlatformId`. */
export function isSimple(text: string): boolean {
  return SIMPLE_PATTERN.test(text)
}
