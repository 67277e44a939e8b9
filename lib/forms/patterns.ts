/** The simple pattern of spec section 5: word characters only, which are letters, digits and underscore. */
export const SIMPLE_PATTERN = /^\w+$/

/** Whether a text is of word characters only. The platform's ids may have a dash as well: see `isPlatformId`. */
export function isSimple(text: string): boolean {
  return SIMPLE_PATTERN.test(text)
}
