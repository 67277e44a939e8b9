import { isSingle, readCondition, splitAlternatives, type ListFilter, type XpFilter } from './list-filters'
import { COLUMN_WIDTH, filterOf, isRange, PAGE_SIZES, type ListProblem, type ListRules } from './list-state'

const GRAMMAR = {
  boolean: 'true, false',
  number: 'a number, >= with a number, <= with a number, * or !*',
  date: '>= with a date, < with a date, * or !*',
  reference: 'an ID',
  nested: 'an ID',
  text: 'a text, *text*, text*, !text, * or !*',
}

const ALTERNATIVES = ' Separate several values with |. Write a | within text as \\|.'

/**
 * Describes for the user why a list ignores a part of its URL. In a file of its own, because very few lists need it.
 */
export function problemWords({ key, values }: ListProblem, rules: ListRules): string {
  const [value = ''] = values
  const filter = filterOf(rules, key)
  if (values.length > 1 && !(filter && isRange(filter))) return `“${key}” appears more than once.`
  if (filter?.kind === 'nested' && readCondition(filter, values)) {
    return `The filter ${filter.label} needs the filter ${filter.below.label}.`
  }
  if (filter) {
    const more =
      !isSingle(filter) && values.some((one) => splitAlternatives(one).length > 1) ? ALTERNATIVES : ''
    return `“${values.join('” and “')}” is not a value of the filter ${filter.label}. Enter ${describeAcceptedValues(filter)}.${more}`
  }
  switch (key) {
    case 'sort':
      return `This list cannot be sorted by “${value.replace(/^!/, '')}”. You can sort by ${rules.sortable.join(', ')}.`
    case 'page':
      return `“${value}” is not a page number.`
    case 'pageSize':
      return `“${value}” is not a page size. Choose ${PAGE_SIZES.join(', ')}.`
    case 'widths':
      return `“${value}” is not a list of column widths. Enter them as name-320,id-120, from ${COLUMN_WIDTH.min} to ${COLUMN_WIDTH.max} pixels.`
    case 'view':
      return `“${value}” is not a view. Choose table, cards.`
    case 'facets':
      return rules.hasFacets ? `“${value}” is not a value of “facets”. Enter true.` : noFilter(key)
    default:
      return noFilter(key)
  }
}

const noFilter = (key: string) => `This list has no filter “${key}”.`

/** Describes the values that a filter accepts. */
function describeAcceptedValues(filter: ListFilter | XpFilter): string {
  if (filter.kind === 'choice') return filter.options.map((option) => option.value).join(', ')
  return GRAMMAR[filter.kind === 'xp' ? 'text' : filter.kind]
}
