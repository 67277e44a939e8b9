import type { FilterValue } from '../resource/service'
import type { Condition } from './list-filters'

/** Returns the values of a condition in the platform's and the URL's spelling. */
export function formatCondition(condition: Condition): FilterValue {
  switch (condition.operator) {
    case 'any':
      return [...new Set(condition.of.map((one) => [formatCondition(one)].flat().join()))].join('|')
    case 'is':
      return escaped(condition.text)
    case 'not':
      return `!${escaped(condition.text)}`
    case 'starts':
      return `${escaped(condition.text)}*`
    case 'contains':
      return `*${escaped(condition.text)}*`
    case 'some':
      return '*'
    case 'none':
      return '!*'
    default: {
      const [low, high, below] =
        condition.operator === 'range'
          ? [condition.min, condition.max, '<=']
          : [condition.from, condition.before, '<']
      const values = [low !== undefined && `>=${low}`, high !== undefined && `${below}${high}`]
      const given = values.filter((one) => one !== false)
      return given.length === 1 ? (given[0] ?? '') : given
    }
  }
}

/** Escapes text that the platform must take literally. */
function escaped(text: string): string {
  return text.replace(/[\\|*]/g, '\\$&').replace(/^[!<>=]/, '\\$&')
}
