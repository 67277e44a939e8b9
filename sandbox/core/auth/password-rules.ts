import type { Queryable } from '../../db/types'
import { platformError, type PlatformError } from '../http/errors'
import { hashPassword, verifyPassword } from './passwords'
import { isLocked, principalOf, type Principal, type UserKey } from './principals'
import { passwordConfigs } from './roles'
import type { PasswordConfig } from '../../contract/records'

/** Requirements for a user's password, as the fields of the model PasswordConfig. */
export interface PasswordRules {
  /** Number of previous passwords that must not be used again. */
  LimitPasswordReuse: number | null
  MaxConsecutiveDupeChars: number | null
  /** Maximum age, in days. */
  MaximumPasswordAge: number | null
  /** Minimum age before the next change, in minutes. */
  MinimumPasswordAge: number | null
  AllowedFailedAttempts: number
  /** Duration of a lockout in minutes; 0 means until an administrator unlocks the account. */
  LockoutDuration: number
  UpperCaseRequired: boolean
  LowerCaseRequired: boolean
  SpecialCharacterRequired: boolean
  NumericRequired: boolean
  MinimumCharacterCount: number
}

/** The platform's minimum requirements, which apply regardless of the profiles. */
const MINIMUM_RULES: PasswordRules = {
  LimitPasswordReuse: null,
  MaxConsecutiveDupeChars: null,
  MaximumPasswordAge: null,
  MinimumPasswordAge: null,
  AllowedFailedAttempts: 10,
  LockoutDuration: 2,
  UpperCaseRequired: true,
  LowerCaseRequired: true,
  SpecialCharacterRequired: false,
  NumericRequired: true,
  MinimumCharacterCount: 10,
}

type Choice = (one: number, other: number) => number
const smaller: Choice = (one, other) => Math.min(one, other)
const larger: Choice = (one, other) => Math.max(one, other)
const longerLockout: Choice = (one, other) => (one === 0 || other === 0 ? 0 : Math.max(one, other))

/** Functions that return the stricter of two values of a rule. */
const STRICTER_VALUE = {
  LimitPasswordReuse: larger,
  MaxConsecutiveDupeChars: smaller,
  MaximumPasswordAge: smaller,
  MinimumPasswordAge: larger,
  AllowedFailedAttempts: smaller,
  LockoutDuration: longerLockout,
  MinimumCharacterCount: larger,
} satisfies Partial<Record<keyof PasswordRules, Choice>>

const CHARACTER_CLASSES = [
  ['UpperCaseRequired', /[A-Z]/],
  ['LowerCaseRequired', /[a-z]/],
  ['NumericRequired', /\d/],
  ['SpecialCharacterRequired', /[^A-Za-z0-9\s]/],
] as const

/** Number of old passwords that are stored: the most that a rule may require. */
const MAX_STORED_PASSWORDS = 24

/** Combines several configurations and the platform's minimum to the strictest value of each rule. */
export function strictest(configs: readonly Partial<PasswordConfig>[]): PasswordRules {
  const rules = { ...MINIMUM_RULES }
  for (const config of configs) {
    for (const name of Object.keys(STRICTER_VALUE) as (keyof typeof STRICTER_VALUE)[]) {
      const value = config[name]
      const known = rules[name]
      if (typeof value === 'number') rules[name] = known === null ? value : STRICTER_VALUE[name](known, value)
    }
    for (const [name] of CHARACTER_CLASSES) rules[name] ||= config[name] === true
  }
  return rules
}

/** Returns the rules for one user, from all security profiles that apply. */
export async function passwordRules(db: Queryable, user: UserKey): Promise<PasswordRules> {
  return strictest(await passwordConfigs(db, user))
}

/** Returns true when `password` satisfies the rules for its characters. */
export function isSecure(rules: PasswordRules, password: string): boolean {
  const { MinimumCharacterCount: least, MaxConsecutiveDupeChars: most } = rules
  if (password.length < least) return false
  if (CHARACTER_CLASSES.some(([name, pattern]) => rules[name] && !pattern.test(password))) return false
  return most === null || !new RegExp(`(.)\\1{${most}}`, 's').test(password)
}

/** Creates the rejection of a password that breaks the rules, with the rules as `Data`. */
export function insecurePasswordError(area: 'Auth' | 'PasswordReset', rules: PasswordRules): PlatformError {
  const classes = [
    rules.UpperCaseRequired ? 'an upper-case letter' : '',
    rules.LowerCaseRequired ? 'a lower-case letter' : '',
    rules.NumericRequired ? 'a digit' : '',
    rules.SpecialCharacterRequired ? 'a special character' : '',
  ].filter(Boolean)
  const most = rules.MaxConsecutiveDupeChars
  const dupes = most === null ? '' : `, and no character more than ${most} times in a row`
  return platformError(
    `${area}.InsecurePassword`,
    `The password needs at least ${rules.MinimumCharacterCount} characters with ${classes.join(', ')}${dupes}.`,
    rules,
  )
}

/** Returns true when a password is older than the rules allow. */
export function isExpired(rules: PasswordRules, { passwordSet }: Principal, now: Date): boolean {
  if (rules.MaximumPasswordAge === null || passwordSet === null) return false
  return new Date(passwordSet).getTime() + rules.MaximumPasswordAge * 86_400_000 <= now.getTime()
}

async function wasUsed(db: Queryable, user: Principal, password: string, limit: number): Promise<boolean> {
  if (limit <= 0) return false
  const { rows } = await db.query<[string]>(
    'select password from password_history where uid = $1 order by id desc limit $2',
    [user.uid, limit],
  )
  for (const [hash] of rows) if (await verifyPassword(hash, password)) return true
  return false
}

/**
 * Sets a user's password inside a transaction, and unlocks the account. Rejects a password that breaks the rules.
 * Earlier refresh tokens and codes become void. Two rules apply only to users who change their `own` password: the
 * minimum age, and the lockout, because a locked-out user could otherwise unlock the account.
 */
export async function changePassword(
  tx: Queryable,
  key: UserKey,
  password: string,
  { now, own }: { now: Date; own: boolean },
): Promise<void> {
  const user = await principalOf(tx, key)
  if (!user) throw new Error(`${key.kind} ${key.company}/${key.userId} cannot sign in`)
  if (own && isLocked(user, now)) {
    throw platformError('PasswordReset.LockedOut', 'The user is locked out. Try again later.')
  }
  const rules = await passwordRules(tx, user)
  if (!isSecure(rules, password)) throw insecurePasswordError('PasswordReset', rules)
  const { MinimumPasswordAge: least, LimitPasswordReuse: limit } = rules
  const age = user.passwordSet === null ? Infinity : now.getTime() - new Date(user.passwordSet).getTime()
  if (own && least !== null && age >= 0 && age < least * 60_000) {
    throw platformError(
      'PasswordReset.TooSoonToChange',
      `The password can be changed only every ${least} minutes.`,
      { MinimumPasswordAge: least },
    )
  }
  if (await wasUsed(tx, user, password, limit ?? 0)) {
    throw platformError(
      'PasswordReset.CannotReusePassword',
      `The last ${limit} passwords cannot be reused.`,
      {
        LimitPasswordReuse: limit,
      },
    )
  }
  const hash = await hashPassword(password)
  await tx.query(
    'update principals set password = $2, password_set = $3, failed = 0, locked_until = null where uid = $1',
    [user.uid, hash, now.toISOString()],
  )
  await tx.query('delete from refresh_tokens where uid = $1', [user.uid])
  await tx.query('delete from sent_codes where uid = $1', [user.uid])
  await tx.query('insert into password_history (uid, password) values ($1, $2)', [user.uid, hash])
  await tx.query(
    `delete from password_history where uid = $1 and id <= (
      select id from password_history where uid = $1 order by id desc limit 1 offset ${MAX_STORED_PASSWORDS})`,
    [user.uid],
  )
}
