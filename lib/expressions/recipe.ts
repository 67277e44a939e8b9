/** Kind of a blank. It decides how the value is entered. */
export type BlankKind =
  | 'percent'
  | 'amount'
  | 'quantity'
  | 'days'
  | 'path'
  | 'text'
  | 'product'
  | 'category'
  | 'buyer'
  | 'user'
  | 'cost center'
  | 'approval rule'

interface Blank {
  kind: BlankKind
  /** Accessible name of the field. */
  label: string
}

/** The values of the blanks of a recipe by their keys. */
export type BlankValues = Readonly<Record<string, string>>

/** A common expression, as a sentence with blanks. `T` is what it fills in. */
export interface Recipe<T, Group extends string = string> {
  id: string
  group: Group
  label: string
  blanks: Readonly<Record<string, Blank>>
  /** The sentence, with the keys of the blanks in braces. */
  sentence: string
  /** Returns the filled-in recipe for valid values. */
  write: (values: BlankValues) => T
}

/** Returns the reason why a value does not fit its blank. Undefined when it does. */
export function blankProblem(kind: BlankKind, value: string): string | undefined {
  const typed = value.trim()
  switch (kind) {
    case 'percent':
      return /^\d{1,3}(\.\d{1,4})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= 100
        ? undefined
        : 'Enter a percentage from 0 to 100, such as 10.'
    case 'amount':
      return /^\d{1,9}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0
        ? undefined
        : 'Enter an amount above 0, such as 12.50.'
    case 'quantity':
      return /^\d{1,7}$/.test(typed) && Number(typed) > 0 ? undefined : 'Enter a whole number of at least 1.'
    case 'days':
      return /^\d{1,5}$/.test(typed) && Number(typed) > 0 && Number(typed) <= 36_525
        ? undefined
        : 'Enter a whole number of days, such as 30.'
    case 'path':
      return /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(typed)
        ? undefined
        : 'Enter the name of the extended property, such as Level.'
    case 'text':
      return typed === '' || typed.endsWith('\\') ? 'Enter the value, such as gold.' : undefined
    case 'approval rule':
      return typed === '' ? 'Choose an approval rule.' : undefined
    default:
      return typed === '' ? `Choose a ${kind}.` : undefined
  }
}
