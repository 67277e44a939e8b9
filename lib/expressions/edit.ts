import type { ConditionGroup, Outline } from './outline'
import type { LogicalOperator, Span } from './tree'

/** Replaces a range of a text. Everything else stays as it is, character by character. */
export const splice = (text: string, { from, to }: Span, inserted: string): string =>
  text.slice(0, from) + inserted + text.slice(to)

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

/** Negates a condition, or removes its `not`. */
export function toggleNot(text: string, part: Outline): string {
  if (part.not) return splice(text, part.not, '')
  const written = text.slice(part.span.from, part.span.to)
  const isChain = part.kind === 'group' && !written.startsWith('(')
  return splice(text, part.span, isChain ? `not (${written})` : `not ${written}`)
}
