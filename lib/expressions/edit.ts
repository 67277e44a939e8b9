import type { ChoiceCondition, ConditionGroup, Outline } from './outline'
import { spanOf, type LogicalOperator, type Span } from './tree'

/**
 * Replaces a range of a text. Everything else stays as it is, character by character. Only two words that would become
 * one are separated by a space.
 */
export const splice = (text: string, { from, to }: Span, inserted: string): string =>
  joinTexts(joinTexts(text.slice(0, from), inserted), text.slice(to))

const joinTexts = (left: string, right: string) =>
  /[\p{L}_][\p{L}\p{N}_]*$/u.test(left) && /^[\p{L}\p{N}_]/u.test(right) ? `${left} ${right}` : left + right

/** Adds a condition after a part: to its group, or with `and` to a single condition. An empty text becomes the condition. */
export function addCondition(text: string, part: Outline | undefined, condition: string): string {
  if (!part) return text.trim() === '' ? condition : text
  // The end of the last member is inside of the parentheses of a group.
  const last = part.kind === 'group' ? part.members.at(-1) : part
  const at = last?.span.to ?? text.length
  return splice(text, { from: at, to: at }, ` ${part.kind === 'group' ? part.joiner : 'and'} ${condition}`)
}

/** Removes a member of a group with the word beside it. */
export function removeMember(text: string, group: ConditionGroup, index: number): string {
  const { members } = group
  const removed = members[index]
  if (!removed) return text
  const before = members[index - 1]
  const after = members[index + 1]
  if (before) return splice(text, { from: before.span.to, to: removed.span.to }, '')
  return splice(text, { from: removed.span.from, to: after?.span.from ?? removed.span.to }, '')
}

/** Changes the word between the members of a group. Groups among the members keep their meaning. */
export function setJoiner(text: string, group: ConditionGroup, joiner: LogicalOperator): string {
  // From the end, so that the earlier places stay right.
  return group.joiners.toReversed().reduce((changed, span) => splice(changed, span, joiner), text)
}

/** Adds a written value to those of a choice. It replaces an empty text that is the only value. */
export function addValue(text: string, { values, valuesSpan }: ChoiceCondition, written: string): string {
  const last = values.at(-1)
  if (!last) return splice(text, valuesSpan, written)
  if (values.length === 1 && last.content === '') return splice(text, last.span, written)
  return splice(text, { from: last.span.to, to: last.span.to }, `, ${written}`)
}

/** Removes a value of a choice with the comma beside it. The only value becomes an empty text. */
export function removeValue(text: string, { values }: ChoiceCondition, index: number): string {
  const removed = values[index]
  if (!removed) return text
  const before = values[index - 1]
  const after = values[index + 1]
  if (before) return splice(text, { from: before.span.to, to: removed.span.to }, '')
  return after
    ? splice(text, { from: removed.span.from, to: after.span.from }, '')
    : splice(text, removed.span, "''")
}

/** Negates a condition, or removes its `not`. */
export function toggleNot(text: string, part: Outline): string {
  if (part.not) return splice(text, part.not, '')
  const written = text.slice(part.span.from, part.span.to)
  // The node of a group has no parentheses, and its range has those around the group.
  const isChain = part.kind === 'group' && spanOf(part.node).from === part.span.from
  return splice(text, part.span, isChain ? `not (${written})` : `not ${written}`)
}
