import { KIND_WORDS } from './values'
import type { XpObject } from './tree'

/** Formats of text that people know, with an example. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Must be a date such as 2026-01-31.',
  time: 'Must be a time such as 14:30:00Z.',
  'date-time': 'Must be a date and time such as 2026-01-31T14:30:00Z.',
  email: 'Must be an email address.',
  uri: 'Must be an address such as https://example.com.',
  uuid: 'Must be a UUID.',
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: KIND_WORDS.text,
  number: KIND_WORDS.number,
  integer: 'a number without decimals',
  boolean: KIND_WORDS.boolean,
  null: KIND_WORDS.nothing,
  array: KIND_WORDS.list,
  object: KIND_WORDS.object,
}

/** Returns values as words: "kg, lb, Nothing". */
export function joinChoices(values: readonly unknown[]): string {
  return values.map(choiceText).join(', ')
}

function choiceText(value: unknown): string {
  if (value === null) return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Returns the problem of a value as a sentence.
 *
 * @param keyword the keyword of the JSON Schema that the value violates
 * @param rules the schema that has the keyword
 * @param field the schema of the property that has the value
 */
export function problemText(
  keyword: string,
  rules: XpObject,
  field: { options?: readonly { label: string }[] | undefined; description?: string | undefined } = {},
): string {
  const { options, description } = field
  const limit = String(rules[keyword])
  switch (keyword) {
    case 'type':
      return `Must be ${[rules.type].flat().map(typeText).join(' or ')}.`
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf':
      return options
        ? `Must be one of: ${options.map(({ label }) => label).join(', ')}.`
        : 'Does not match any of the forms in the schema.'
    case 'format':
      return FORMATS[String(rules.format)] ?? `Must have the format “${String(rules.format)}”.`
    case 'pattern':
      // A description says in words what the pattern says to programs.
      return description === undefined
        ? `Must match the pattern ${limit}.`
        : `Not in the right format. ${description}`
    case 'minLength':
      return `Must have at least ${limit} characters.`
    case 'maxLength':
      return `Can have at most ${limit} characters.`
    case 'minimum':
      return `Must be at least ${limit}.`
    case 'maximum':
      return `Must be at most ${limit}.`
    case 'exclusiveMinimum':
      return `Must be more than ${limit}.`
    case 'exclusiveMaximum':
      return `Must be less than ${limit}.`
    case 'multipleOf':
      return `Must be a multiple of ${limit}.`
    case 'minContains':
      return `Must have at least ${limit} entries of the kind in the schema.`
    case 'maxContains':
      return `Can have at most ${limit} entries of the kind in the schema.`
    case 'dependentRequired':
    case 'dependencies':
      return 'Has a key that needs another key.'
    case 'minProperties':
      return `Must have at least ${limit} keys.`
    case 'maxProperties':
      return `Can have at most ${limit} keys.`
    case 'minItems':
      return `Must have at least ${limit} entries.`
    case 'maxItems':
      return `Can have at most ${limit} entries.`
    case 'uniqueItems':
      return 'Has an entry twice.'
    case 'false':
      return 'The schema does not allow this key.'
    default:
      return 'Does not match the schema.'
  }
}

const typeText = (type: unknown): string => TYPE_WORDS[String(type)] ?? String(type)
