import { boolean, mixed, object, string, type InferType } from 'yup'
import { idRule } from '@/lib/forms/ids'
import { passwordProblem } from '@/lib/forms/password'
import { email, text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { User } from '@/lib/ordercloud/models'

/** Rules for the form values of a user. */
export const schema = object({
  ID: idRule(),
  Username: text('User name', 100, true),
  FirstName: text('First name', 100, true),
  LastName: text('Last name', 100, true),
  Email: email(),
  Phone: text('Phone', 100),
  Active: boolean().defined(),
  // The way a new user gets a password. It is no field of the record, so existing users have `none`.
  Start: mixed<'mail' | 'password' | 'none'>().oneOf(['mail', 'password', 'none']).defined(),
  Password: string()
    .defined()
    .test('rules', (value, { parent, createError }) => {
      const isSet = (parent as { Start: string }).Start === 'password' && value !== ''
      const problem = isSet ? passwordProblem(value) : undefined
      return problem === undefined || createError({ message: problem })
    }),
})

export type UserForm = InferType<typeof schema>

/** Returns the form values of a user. A new user is active, so that only a password is missing for the sign-in. */
export function toForm(user: User | null): UserForm {
  return {
    ID: user?.ID ?? '',
    Username: user?.Username ?? '',
    FirstName: user?.FirstName ?? '',
    LastName: user?.LastName ?? '',
    Email: user?.Email ?? '',
    Phone: user?.Phone ?? '',
    Active: user ? user.Active : true,
    Start: user ? 'none' : 'mail',
    Password: '',
  }
}

/**
 * Returns the user of the form values in the platform's format. An empty phone becomes null, which the types of the SDK
 * do not allow.
 */
export function toPatch({ ID: _, Phone, Start, Password, ...values }: UserForm): Partial<User> {
  const first = Start === 'password' && Password !== '' ? { Password } : {}
  return { ...values, ...first, Phone: emptyToNull(Phone) as string }
}
