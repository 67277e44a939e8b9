import { daysOf, isDay, periodOf } from './filter-days'
import {
  isNumberText,
  isXpPath,
  readCondition,
  type Condition,
  type FilterValue,
  type ListFilter,
  type XpFilter,
} from './list-filters'

/** The ways of asking that an editor offers, in words; the key is what the draft holds. */
export const WAYS = {
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
  date: { period: 'is from and to', some: 'has any value', none: 'has no value' },
} as const

/** What somebody is typing into the editor of a filter; every part is text. */
export interface FilterDraft {
  /** Path below `xp`; only filters by xp have one. */
  path: string
  /** How the value is typed. For a filter by xp it is chosen, since nobody declared it. */
  type: 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference'
  ways: string
  text: string
  min: string
  max: string
  from: string
  to: string
}

/** A draft of what a filter asks for now; an empty one when it is off. */
export function draftOf(
  filter: ListFilter | XpFilter,
  value: FilterValue | undefined,
  timeZone: string,
): FilterDraft {
  const condition = value === undefined ? undefined : readCondition(filter, [value].flat())
  const type = filter.kind === 'xp' ? typeOf(condition) : filter.kind
  const draft: FilterDraft = {
    path: filter.kind === 'xp' ? filter.key.replace(/^xp\.?/, '') : '',
    type,
    ways: type in WAYS ? (Object.keys(WAYS[type as keyof typeof WAYS])[0] ?? '') : 'is',
    ...{ text: '', min: '', max: '', from: '', to: '' },
  }
  if (!condition) return draft
  switch (condition.asks) {
    case 'range': {
      const { min = '', max = '' } = condition
      return { ...draft, ways: min && max ? 'between' : min ? 'least' : 'most', min, max }
    }
    case 'period':
      return { ...draft, ways: 'period', ...daysOf(condition, timeZone) }
    case 'some':
    case 'none':
      return { ...draft, ways: condition.asks }
    default:
      return { ...draft, ways: condition.asks, text: condition.text }
  }
}

function typeOf(condition: Condition | undefined): FilterDraft['type'] {
  if (condition?.asks === 'range') return 'number'
  if (condition?.asks !== 'is') return 'text'
  if (condition.text === 'true' || condition.text === 'false') return 'boolean'
  return isNumberText(condition.text) ? 'number' : 'text'
}

/** What a draft asks for, under which key; or what is wrong with it, in words. */
export function finishDraft(
  filter: ListFilter | XpFilter,
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
  const { type, ways } = draft
  if (ways === 'some' || ways === 'none') return { asks: ways }
  if (type === 'date') return periodCondition(draft, timeZone)
  if (type === 'number' && ways !== 'is') return rangeCondition(draft)
  const text = draft.text.trim()
  if (text === '')
    return type === 'text' ? 'Enter a text.' : type === 'number' ? 'Enter a number.' : 'Choose one.'
  if (type === 'number' && !isNumberText(text)) return `“${text}” is not a number.`
  return { asks: ways as 'is', text }
}

function rangeCondition({ ways, ...draft }: FilterDraft): Condition | string {
  const min = ways === 'most' ? undefined : draft.min.trim()
  const max = ways === 'least' ? undefined : draft.max.trim()
  for (const text of [min, max]) {
    if (text === '') return ways === 'between' ? 'Enter both numbers.' : 'Enter a number.'
    if (text !== undefined && !isNumberText(text)) return `“${text}” is not a number.`
  }
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    return 'The second number is below the first.'
  }
  return { asks: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

function periodCondition({ from, to }: FilterDraft, timeZone: string): Condition | string {
  if (from === '' && to === '') return 'Enter a first or a last day.'
  for (const day of [from, to]) if (day !== '' && !isDay(day)) return `“${day}” is not a day.`
  if (from !== '' && to !== '' && to < from) return 'The last day is before the first.'
  return { asks: 'period', ...periodOf({ from, to }, timeZone) }
}
