import { string, type StringSchema } from 'yup'
import { wholeNumberReason } from '../csv/numbers'
import { hasDirectionControls } from '@/lib/format/direction'
import { formatNumber } from '../format/number'

/** Name of the test of `numberText` that numbers with decimal places must pass, as errors have it. */
export const DECIMAL_TEST = 'decimal'

interface NumberRule {
  /** Name of the field in messages: "Price". */
  label: string
  min?: number
  max?: number
  /** Maximum number of decimal digits. 0 for whole numbers. */
  decimals: number
}

/**
 * Returns the rule for a number that is typed as text. Empty is valid and means "not set".
 *
 * Forms hold numbers as text, so that "1." is not lost while typing. The only valid spelling is digits and a decimal
 * point without thousands separators, because "1,5" and "1,500" cannot be told apart safely.
 */
export function numberText({ label, min, max, decimals }: NumberRule) {
  const shape = decimals > 0 ? new RegExp(`^-?\\d{1,12}(\\.\\d{1,${decimals}})?$`) : /^-?\d{1,12}$/
  const message = ({ value }: { value: unknown }) =>
    decimals > 0
      ? `${label} must be a number with at most ${decimals} decimal places.`
      : wholeNumberReason(String(value), `${label} must be a whole number.`, `the ${label.toLowerCase()}`)
  return (
    string()
      .defined()
      .trim()
      .matches(shape, { message, excludeEmptyString: true, ...(decimals > 0 && { name: DECIMAL_TEST }) })
      // Empty text passes both tests, because it would count as 0.
      .test(
        'min',
        `${label} must be at least ${min}.`,
        (text) => !text || min === undefined || !(Number(text) < min),
      )
      .test(
        'max',
        `${label} must be at most ${max}.`,
        (text) => !text || max === undefined || !(Number(text) > max),
      )
  )
}

/** Returns the rule for text with a maximum length of the platform. `isNeeded` makes it required. */
export function text(label: string, max: number, isNeeded = false) {
  const rule = string()
    .defined()
    .trim()
    .max(max, `${label} can have at most ${formatNumber(max)} characters.`)
    .test(
      'direction',
      `${label} contains invisible characters that change the reading direction. Type it again.`,
      (value) => !hasDirectionControls(value),
    )
  return isNeeded ? rule.required(`${label} is required.`) : rule
}

/** Returns the rule for the email address of a user, which the platform requires. */
export function email() {
  return text('Email', 200, true).email('Email must be an address such as name@example.com.')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** A user-assigned code of ISO 3166, for which the browser has a name although it is no country. */
const UNKNOWN_REGION = 'ZZ'

/** True for an ISO 3166 country code, in upper or lower case. */
function isCountryCode(text: string): boolean {
  const code = text.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== UNKNOWN_REGION && regions.of(code) !== undefined
}

/** Returns the rule for the country of an address: a two-letter code. */
export function country() {
  return string()
    .defined()
    .trim()
    .required('Country is required.')
    .test(
      'country',
      'Country must be a two-letter code, such as US or DE.',
      (value) => value === '' || isCountryCode(value),
    )
}

/**
 * Returns a rule that applies only while its field is shown. A hidden field is not saved, and the user could not
 * correct it.
 */
export function applyRuleWhileShown(rule: StringSchema, isShown: (form: object) => boolean) {
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
