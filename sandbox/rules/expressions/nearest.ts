/** Returns the edit distance of two texts: the number of letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let index = 1; index <= to.length; index++) {
      const changed = (row[index - 1] ?? 0) + (from[line - 1] === to[index - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** Minimum length for prefix and suffix matches. Shorter matches are accidental. */
const MIN_AFFIX_LENGTH = 3
const MAX_EDIT_DISTANCE = 2

/**
 * Returns the name that was probably meant, ignoring case: one that differs by at most two letters, or else the
 * shortest that begins or ends with `name`. Returns undefined when no name is similar.
 */
function findSimilarName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const limit = Math.min(MAX_EDIT_DISTANCE, Math.floor(wanted.length / 2))
  const [close] = candidates
    .filter((one) => Math.abs(one.length - wanted.length) <= limit)
    .map((one) => ({ one, changes: distance(wanted, one.toLowerCase()) }))
    .filter(({ changes }) => changes <= limit)
    .sort((left, right) => left.changes - right.changes)
  if (close) return close.one
  if (wanted.length < MIN_AFFIX_LENGTH) return undefined
  return candidates
    .filter((one) => one.toLowerCase().startsWith(wanted) || one.toLowerCase().endsWith(wanted))
    .sort((left, right) => left.length - right.length)[0]
}

/** Returns a "did you mean" hint to append to an error message; empty when no name is similar. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const meant = findSimilarName(name, candidates)
  return meant === undefined ? '' : `; did you mean ${meant}?`
}
