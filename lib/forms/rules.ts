import { string, type StringSchema } from 'yup'

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
  return isNeeded ? rule.required(`${label} is required`) : rule
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
