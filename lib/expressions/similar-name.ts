const MAX_DIFFERENT_LETTERS = 2

/**
 * Returns a hint with the name that was probably meant: ". Do you mean Subtotal?" Empty when none of the names is
 * similar.
 */
export function similarName(typed: string, names: readonly string[]): string {
  const limit = Math.min(MAX_DIFFERENT_LETTERS, Math.floor(typed.length / 2))
  let best: { name: string; letters: number } | undefined
  for (const name of names) {
    const letters = differentLetters(typed.toLowerCase(), name.toLowerCase())
    if (letters <= limit && letters < (best?.letters ?? Infinity)) best = { name, letters }
  }
  return best ? `. Do you mean ${best.name}?` : ''
}

/** Returns the number of letters to insert, remove or replace between two words. */
function differentLetters(from: string, to: string): number {
  let costs = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (costs[column - 1] ?? 0) + Number(from[row - 1] !== to[column - 1])
      next.push(Math.min(replaced, (costs[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    costs = next
  }
  return costs[to.length] ?? 0
}
