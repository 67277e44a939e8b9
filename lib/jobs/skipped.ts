import { formatNumber } from '../format/number'
import { joinWords } from '../permissions/explain'

/** A record that a job leaves out. */
interface SkippedRow {
  name: string
  /** One sentence. */
  reason: string
}

/** Number of names in one sentence. */
const MAX_NAMES = 5

/** Returns one sentence per reason about the records that a job leaves out: "Ada and Ben are skipped. …" */
export function skippedSentences(skipped: readonly SkippedRow[]): string[] {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const names = skipped.filter((row) => row.reason === reason).map(({ name }) => name)
    return `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} skipped. ${reason}`
  })
}

/** Joins names, the first ones only if there are many. */
function listNames(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return joinWords(names, 'and')
  const rest = `${formatNumber(names.length - MAX_NAMES)} more`
  return joinWords([...names.slice(0, MAX_NAMES), rest], 'and')
}
