/**
 * The place in a text that a refusal names: "EligibleExpression, position 12: …" is about the twelfth character
 * from 0. Undefined where it names none, or one that the text does not have.
 *
 * @param typed what the field holds; the platform got it without the blanks around it
 */
export function placeIn(message: string | undefined, typed: string): number | undefined {
  const named = /\bposition (\d{1,6})\b/i.exec(message ?? '')?.[1]
  if (named === undefined) return undefined
  const place = Number(named) + (typed.length - typed.trimStart().length)
  return place <= typed.trimEnd().length ? place : undefined
}

/** The text around a place, cut to what one line shows: what is before it, the character there, and the rest. */
export function textAround(text: string, place: number, room = 24): [string, string, string] {
  const from = Math.max(0, place - room)
  const to = Math.min(text.length, place + 1 + room)
  const before = (from > 0 ? '…' : '') + text.slice(from, place)
  return [before, text.slice(place, place + 1), text.slice(place + 1, to) + (to < text.length ? '…' : '')]
}
