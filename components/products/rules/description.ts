import { formatNumber } from '@/lib/format/number'

/** Maximum number of characters of a description, with its HTML tags. The limit is the platform's. */
export const MAX_DESCRIPTION_LENGTH = 2000

/**
 * Returns the error of a description that is within the limit as it was typed, but not as it is saved: without unsafe
 * parts, HTML has signs such as “&” as entities. Undefined for a valid one.
 *
 * @param html the text to save
 */
export function savedLengthProblem(html: string): string | undefined {
  if (html.length <= MAX_DESCRIPTION_LENGTH) return undefined
  const [length, limit] = [html.length, MAX_DESCRIPTION_LENGTH].map((count) => formatNumber(count))
  return `Description has ${length} characters after unsafe HTML is removed and signs such as & are written as HTML. It can have at most ${limit}.`
}
