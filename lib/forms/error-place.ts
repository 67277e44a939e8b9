/**
 * Returns the position in a text that an error message names: "EligibleExpression, position 12: …" is the character
 * at index 12. Undefined when the message names no position, or one beyond the text.
 *
 * @param typed the value of the field; the platform received it without surrounding blanks
 */
export function findErrorPosition(message: string | undefined, typed: string): number | undefined {
  const named = /\bposition (\d{1,6})\b/i.exec(message ?? '')?.[1]
  if (named === undefined) return undefined
  const place = Number(named) + (typed.length - typed.trimStart().length)
  return place <= typed.trimEnd().length ? place : undefined
}

/**
 * Returns the text around a position, cut to one line: the text before it, the character at it, and the text after
 * it.
 */
export function textAround(text: string, place: number, charactersPerSide = 24): [string, string, string] {
  const from = Math.max(0, place - charactersPerSide)
  const to = Math.min(text.length, place + 1 + charactersPerSide)
  const before = (from > 0 ? '…' : '') + text.slice(from, place)
  return [before, text.slice(place, place + 1), text.slice(place + 1, to) + (to < text.length ? '…' : '')]
}
