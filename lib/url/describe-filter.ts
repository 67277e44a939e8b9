import type { FilterValue } from '../resource/service'
import { formatDay, zoneName } from '../format/day'
import { formatInstant } from '../format/instant'
import { isStartOfDay } from './filter-days'
import { readCondition, type ListFilter, type SingleCondition, type XpFilter } from './list-filters'

/** Describes the condition of a filter without its label: "contains “bolt”", "5 to 10", "Open or Completed". */
export function describeFilter(filter: ListFilter | XpFilter, value: FilterValue, timeZone: string): string {
  const condition = readCondition(filter, [value].flat())
  if (!condition) return [value].flat().join(' ')
  const alternatives = condition.operator === 'any' ? condition.of : [condition]
  return alternatives.map((one) => conditionWords(filter, one, timeZone)).join(' or ')
}

function conditionWords(filter: ListFilter | XpFilter, condition: SingleCondition, timeZone: string): string {
  switch (condition.operator) {
    case 'some':
      return 'any value'
    case 'none':
      return 'no value'
    case 'contains':
      return `contains “${condition.text}”`
    case 'starts':
      return `starts with “${condition.text}”`
    case 'not':
      return `not “${condition.text}”`
    case 'is':
      if (filter.kind === 'choice')
        return filter.options.find((option) => option.value === condition.text)?.label ?? condition.text
      if (filter.kind === 'boolean') return condition.text === 'true' ? 'Yes' : 'No'
      return /^(number|reference|nested)$/.test(filter.kind) ? condition.text : `“${condition.text}”`
    case 'range': {
      const { min, max } = condition
      if (min !== undefined && max !== undefined) return `${min} to ${max}`
      return min !== undefined ? `at least ${min}` : `at most ${max}`
    }
    case 'period': {
      const { from, before } = condition
      const first = from && describePeriodLimit(from, 0, timeZone)
      const last = before && describePeriodLimit(before, 1, timeZone)
      if (first && last) return `${first} to ${last}`
      return first ? `from ${first}` : `until ${last}`
    }
  }
}

/** Describes a limit of a period: as a day if it starts or ends one, otherwise to the minute. */
function describePeriodLimit(iso: string, isEnd: 0 | 1, timeZone: string): string {
  if (!isStartOfDay(iso, timeZone)) return formatInstant(iso, timeZone)
  const date = new Date(Date.parse(iso) - isEnd)
  return `${formatDay(date.toISOString(), timeZone)} ${zoneName(date, timeZone)}`
}
