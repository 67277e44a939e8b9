import { array, boolean, object, string, type InferType } from 'yup'
import { idRule } from '@/lib/forms/ids'
import { numberText, text } from '@/lib/forms/rules'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { PasswordConfig, SecurityProfile } from '@/lib/ordercloud/models'
import { choiceOf, rolesOf } from '@/components/access/rules/feature-matrix'
import type { RoleKey } from '@/lib/permissions/roles'
import { rolesIn } from './resource'

const wholeNumber = (label: string, min: number, max: number) => numberText({ label, min, max, decimals: 0 })

/** Limits of the numeric password rules. The limits are the platform's. */
const numbers = {
  MinimumCharacterCount: wholeNumber('Minimum length', 10, 100),
  MaxConsecutiveDupeChars: wholeNumber('Maximum repeats of a character in a row', 1, 24),
  LimitPasswordReuse: wholeNumber('Number of previous passwords', 0, 24),
  MaximumPasswordAge: wholeNumber('Expiration in days', 1, 365),
  MinimumPasswordAge: wholeNumber('Minimum time between changes', 1, 60),
  AllowedFailedAttempts: wholeNumber('Number of failed attempts', 1, 10),
  LockoutDuration: wholeNumber('Lock time in minutes', 0, 1440).test(
    'one',
    'Enter at least 2 minutes, or 0 to lock the account until an administrator unlocks it.',
    (typed) => typed.trim() !== '1',
  ),
}

const classes = {
  UpperCaseRequired: boolean().defined(),
  LowerCaseRequired: boolean().defined(),
  NumericRequired: boolean().defined(),
  SpecialCharacterRequired: boolean().defined(),
}

export const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  /** Features that are switched on. `components/access/rules/feature-matrix` defines the roles of each feature. */
  Features: array().of(string<RoleKey>().defined()).defined(),
  /** Platform roles added manually, besides those of the features. */
  Roles: array().of(string().defined()).defined(),
  CustomRoles: array().of(string().defined()).defined(),
  PasswordConfig: object({ ...numbers, ...classes }),
})

export type ProfileForm = InferType<typeof schema>
type PasswordForm = ProfileForm['PasswordConfig']

const NUMBERS = Object.keys(numbers) as (keyof typeof numbers)[]
const CLASSES = Object.keys(classes) as (keyof typeof classes)[]

/** Returns the form values of a security profile. */
export function toForm(profile: SecurityProfile | null): ProfileForm {
  const { Features, Roles, CustomRoles } = choiceOf(rolesIn(profile ?? { Name: '' }))
  const rules: PasswordConfig = profile?.PasswordConfig ?? {}
  return {
    ID: profile?.ID ?? '',
    Name: profile?.Name ?? '',
    Features: [...Features],
    Roles: [...Roles],
    CustomRoles: [...CustomRoles],
    PasswordConfig: {
      ...Object.fromEntries(NUMBERS.map((name) => [name, numberToText(rules[name])])),
      ...Object.fromEntries(CLASSES.map((name) => [name, rules[name] === true])),
    } as PasswordForm,
  }
}

/** Returns the security profile that the form describes, as the platform spells it. */
export function toPatch(values: ProfileForm): Partial<SecurityProfile> {
  const { Roles, CustomRoles } = rolesOf(values)
  return {
    Name: values.Name,
    Roles: Roles as NonNullable<SecurityProfile['Roles']>,
    CustomRoles: [...CustomRoles],
    PasswordConfig: passwordRules(values.PasswordConfig),
  }
}

/** Returns the password rules. Rules without any requirement are null, which the platform's types leave out. */
function passwordRules(form: PasswordForm): PasswordConfig {
  const hasPasswordRules =
    NUMBERS.some((name) => form[name].trim() !== '') || CLASSES.some((name) => form[name])
  if (!hasPasswordRules) return null as unknown as PasswordConfig
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOrNull(form[name])])),
    ...Object.fromEntries(CLASSES.map((name) => [name, form[name]])),
  }
}
