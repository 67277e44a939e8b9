import type { FilterValue } from '../resource/service'
import { daysOf, isDay, periodOf } from './filter-days'
import {
  isNumberText,
  isXpPath,
  readCondition,
  type Condition,
  type PlainFilter,
  type SingleCondition,
} from './list-filters'

/** The operators of the filter editor by key, with their labels. The draft stores the key. */
export const FILTER_OPERATORS = {
  text: {
    contains: 'contains',
    starts: 'starts with',
    is: 'is',
    not: 'is not',
    some: 'has any value',
    none: 'has no value',
  },
  number: {
    is: 'is',
    least: 'is at least',
    most: 'is at most',
    between: 'is between',
    some: 'has any value',
    none: 'has no value',
  },
  date: { period: 'is between', some: 'has any value', none: 'has no value' },
} as const

/** One alternative in the editor of a filter. All parts are text. */
export interface DraftAlternative {
  operators: string
  text: string
  min: string
  max: string
  from: string
  to: string
}

/** The input in the editor of a filter: the first alternative, and the others in `more`. */
export interface FilterDraft extends DraftAlternative {
  /** Path below `xp`. Empty for other filters. */
  path: string
  /** Input type of the value. For a filter by xp the user chooses it, because xp has no declared types. */
  type: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference'
  more: readonly DraftAlternative[]
}

/** Returns an empty alternative. */
export function emptyAlternative(type: FilterDraft['type']): DraftAlternative {
  const operators =
    type in FILTER_OPERATORS
      ? (Object.keys(FILTER_OPERATORS[type as keyof typeof FILTER_OPERATORS])[0] ?? '')
      : 'is'
  return { operators, text: '', min: '', max: '', from: '', to: '' }
}

/** Returns a draft of the current value of a filter. Empty when the filter is off. */
export function draftOf(filter: PlainFilter, value: FilterValue | undefined, timeZone: string): FilterDraft {
  const condition = value === undefined ? undefined : readCondition(filter, [value].flat())
  const alternatives = condition?.operator === 'any' ? condition.of : condition ? [condition] : []
  const type = filter.kind === 'xp' ? typeOf(alternatives) : filter.kind
  const [first = emptyAlternative(type), ...more] = alternatives.map((one) =>
    alternativeOf(one, type, timeZone),
  )
  const path = filter.kind === 'xp' ? filter.key.replace(/^xp\.?/, '') : ''
  return { ...first, path, type, more }
}

function alternativeOf(
  condition: SingleCondition,
  type: FilterDraft['type'],
  timeZone: string,
): DraftAlternative {
  const empty = emptyAlternative(type)
  switch (condition.operator) {
    case 'range': {
      const { min = '', max = '' } = condition
      return { ...empty, operators: min && max ? 'between' : min ? 'least' : 'most', min, max }
    }
    case 'period':
      return { ...empty, operators: 'period', ...daysOf(condition, timeZone) }
    case 'some':
    case 'none':
      return { ...empty, operators: condition.operator }
    default:
      return { ...empty, operators: condition.operator, text: condition.text }
  }
}

/** Returns the input type that fits all alternatives. */
function typeOf(alternatives: readonly SingleCondition[]): FilterDraft['type'] {
  const types = new Set(alternatives.map(typeOfOne))
  const [only = 'text'] = types
  if (types.size < 2) return only
  return alternatives.some(({ operator }) => operator === 'range') ? 'number' : 'text'
}

function typeOfOne(condition: SingleCondition): FilterDraft['type'] {
  if (condition.operator === 'range') return 'number'
  if (condition.operator !== 'is') return 'text'
  if (condition.text === 'true' || condition.text === 'false') return 'boolean'
  return isNumberText(condition.text) ? 'number' : 'text'
}

/** Converts a draft to its filter key and condition, or returns its problem in words. */
export function finishDraft(
  filter: PlainFilter,
  draft: FilterDraft,
  timeZone: string,
): { key: string; condition: Condition } | { problem: string } {
  const key = filter.kind === 'xp' ? `xp.${draft.path.trim().replace(/^xp\./, '')}` : filter.key
  if (filter.kind === 'xp' && !isXpPath(key)) {
    return { problem: 'Enter a path of letters, digits, dashes and underscores, such as Brand or Size.Unit.' }
  }
  const condition = conditionOf(draft, timeZone)
  return typeof condition === 'string' ? { problem: condition } : { key, condition }
}

function conditionOf(draft: FilterDraft, timeZone: string): Condition | string {
  const of: SingleCondition[] = []
  for (const alternative of [draft, ...draft.more]) {
    const condition = singleConditionOf(draft.type, alternative, timeZone)
    if (typeof condition === 'string') return condition
    of.push(condition)
  }
  const [first, ...others] = of
  if (!first) return 'Choose a value.'
  if (others.length === 0) return first
  return of.some(hasTwoEnds)
    ? 'A range with a minimum and a maximum cannot be combined with other values. Clear the minimum or the maximum, or remove the other values.'
    : { operator: 'any', of }
}

/** True for a condition that needs two platform values, which must both match. */
function hasTwoEnds(condition: SingleCondition): boolean {
  if (condition.operator === 'range') return condition.min !== undefined && condition.max !== undefined
  return condition.operator === 'period' && condition.from !== undefined && condition.before !== undefined
}

function singleConditionOf(
  type: FilterDraft['type'],
  draft: DraftAlternative,
  timeZone: string,
): SingleCondition | string {
  const { operators } = draft
  if (operators === 'some' || operators === 'none') return { operator: operators }
  if (type === 'date') return periodCondition(draft, timeZone)
  if (type === 'number' && operators !== 'is') return rangeCondition(draft)
  const text = draft.text.trim()
  if (text === '')
    return type === 'text' ? 'Enter text.' : type === 'number' ? 'Enter a number.' : 'Choose a value.'
  if (type === 'number' && !isNumberText(text)) return `“${text}” is not a number.`
  return { operator: operators as 'is', text }
}

function rangeCondition({ operators, ...draft }: DraftAlternative): SingleCondition | string {
  const min = operators === 'most' ? undefined : draft.min.trim()
  const max = operators === 'least' ? undefined : draft.max.trim()
  for (const text of [min, max]) {
    if (text === '') return operators === 'between' ? 'Enter both numbers.' : 'Enter a number.'
    if (text !== undefined && !isNumberText(text)) return `“${text}” is not a number.`
  }
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    return 'The maximum must not be less than the minimum.'
  }
  return { operator: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function periodCondition({ from, to }: DraftAlternative, timeZone: string): SingleCondition | string {
  if (from === '' && to === '') return 'Enter a start date or an end date.'
  for (const day of [from, to]) if (day !== '' && !isDay(day)) return `“${day}” is not a date.`
  if (from !== '' && to !== '' && to < from) return 'The end date must not be before the start date.'
  return { operator: 'period', ...periodOf({ from, to }, timeZone) }
}
