/**
 * Returns the reason why a dialog cannot send anything without something that it has to read first, as a sentence.
 * Undefined when it is read.
 *
 * @param subject what is read, as a plural at the start of the sentence: "The payments"
 */
export function unreadReason(
  read: { data?: unknown; isError: boolean },
  subject: string,
): string | undefined {
  if (read.data !== undefined) return undefined
  return read.isError ? `${subject} could not be loaded. Retry first.` : `${subject} are still loading.`
}
