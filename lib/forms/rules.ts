import { string, type StringSchema } from 'yup'
import { hasDirectionControls } from '@/lib/format/direction'

interface NumberRule {
  /** How messages call the field: "Price". */
  label: string
  min?: number
  max?: number
  /** Digits after the point; 0 for whole numbers. */
  decimals: number
}

/**
 * The rule for a number that is typed as text; empty is fine and means "not set".
 *
 * Forms keep numbers as text, so that "1." is not lost while typing. One spelling is taken: digits, a
 * point, no thousands separators, since "1,5" and "1,500" cannot be told apart safely.
 */
export function numberText({ label, min, max, decimals }: NumberRule) {
  const shape = decimals > 0 ? new RegExp(`^-?\\d{1,12}(\\.\\d{1,${decimals}})?$`) : /^-?\d{1,12}$/
  const message =
    decimals > 0
      ? `${label} is a number with at most ${decimals} digits after the point`
      : `${label} is a whole number`
  return (
    string()
      .defined()
      .trim()
      .matches(shape, { message, excludeEmptyString: true })
      // Empty text would count as 0.
      .test(
        'min',
        `${label} is at least ${min}`,
        (text) => !text || min === undefined || !(Number(text) < min),
      )
      .test(
        'max',
        `${label} is at most ${max}`,
        (text) => !text || max === undefined || !(Number(text) > max),
      )
  )
}

/** The rule for text with a limit of the platform's; `isNeeded` for text that may not be empty. */
export function text(label: string, max: number, isNeeded = false) {
  const rule = string()
    .defined()
    .trim()
    .max(max, `${label} has at most ${max.toLocaleString('en-US')} characters`)
    .test(
      'direction',
      `${label} has invisible characters that change the reading direction. Type it again without them`,
      (value) => !hasDirectionControls(value),
    )
  return isNeeded ? rule.required(`${label} is required`) : rule
}

/** The rule for the e-mail address of a user, which the platform requires. */
export function email() {
  return text('E-mail', 200, true).email('E-mail is an address like name@example.com')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** A code that the standard keeps free, which has a name all the same. */
const UNKNOWN_REGION = 'ZZ'

/** True for the code of a country as the ISO standard 3166 has it, in upper or lower case. */
function isCountryCode(text: string): boolean {
  const code = text.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== UNKNOWN_REGION && regions.of(code) !== undefined
}

/** The rule for the country of an address: a code of two letters. */
export function country() {
  return string()
    .defined()
    .trim()
    .required('Country is required')
    .test(
      'country',
      'Country is a code of two letters, like US or DE',
      (value) => value === '' || isCountryCode(value),
    )
}

/** A rule that holds only while its field is shown: what is hidden is not saved, and nobody could mend it. */
export function whileShown(rule: StringSchema, isShown: (form: object) => boolean) {
  return string()
    .defined()
    .trim()
    .test('shown', (value, context) => {
      if (!isShown(context.parent as object)) return true
      try {
        rule.validateSync(value)
        return true
      } catch (error) {
        return context.createError({ message: (error as Error).message })
      }
    })
}
