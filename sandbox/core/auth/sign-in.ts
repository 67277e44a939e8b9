import { isDiskWriteError } from '../../db/disk-space'
import { authError, admitsUser } from './client-access'
import type { PlatformError } from '../http/errors'
import type { Platform } from '../records/platform'
import {
  isExpired,
  insecurePasswordError,
  isSecure,
  passwordRules,
  type PasswordRules,
} from './password-rules'
import { pretendToVerify, verifyPassword } from './passwords'
import {
  isLocked,
  principalById,
  principalByName,
  type Principal,
  type UserKey,
  type UserKind,
} from './principals'
import { consumeCode } from './sent-codes'
import { readRecord, type Stored } from '../records/store'
import type { ApiClient } from '../../contract/records'
import type { Queryable } from '../../db/types'

/** The resource that holds the users of each kind. */
export const USER_RESOURCE = {
  admin: 'AdminUsers',
  buyer: 'Users',
  supplier: 'SupplierUsers',
} as const satisfies Record<UserKind, string>

/** Duration of a lockout in memory, in minutes, where the lockout has no end of its own but cannot be saved. */
const LONGEST_IN_MEMORY = 60 * 24

/** Returns the record of a user; null when it was deleted. */
export function userRecord(platform: Platform, user: UserKey, db: Queryable = platform.db) {
  const parents = user.kind === 'admin' ? [] : [user.company]
  return readRecord(db, platform.table(USER_RESOURCE[user.kind]), parents, user.userId)
}

/** Rejects an inactive user, and a user of an inactive company. */
export async function checkUserActive(platform: Platform, user: Principal): Promise<void> {
  const record = await userRecord(platform, user)
  if (!record?.body.Active) throw authError('UserNotActive', 'The user is not active.')
  if (user.company === '') return
  const companies = platform.table(user.kind === 'buyer' ? 'Buyers' : 'Suppliers')
  const company = await readRecord(platform.db, companies, [], user.company)
  if (!company?.body.Active) throw authError('CompanyNotActive', 'The company of the user is not active.')
}

/** Checks the conditions of every grant. They also apply to the default user of a client and to renewed tokens. */
export async function checkUserMaySignIn(
  platform: Platform,
  client: Stored<ApiClient>,
  user: Principal,
): Promise<void> {
  await checkUserActive(platform, user)
  if (await admitsUser(platform, client, user)) return
  throw authError('UserNotAuthorizedToAdmin', 'The API client is not for this kind of user.', 401)
}

/**
 * Wrong passwords that could not be saved because the disk is full or read-only. Users can still sign in then, and the
 * lockout still works.
 */
const unsavedFailures = new WeakMap<Platform, Map<number, { failed: number; until: Date }>>()

function isLockedInMemory(platform: Platform, { uid }: Principal, rules: PasswordRules): boolean {
  const known = unsavedFailures.get(platform)?.get(uid)
  return known !== undefined && known.failed >= rules.AllowedFailedAttempts && known.until > platform.now()
}

function countInMemory(platform: Platform, { uid }: Principal, until: Date): void {
  const counts = unsavedFailures.get(platform) ?? new Map<number, { failed: number; until: Date }>()
  unsavedFailures.set(platform, counts)
  const known = counts.get(uid)
  const failed = known && known.until > platform.now() ? known.failed : 0
  counts.set(uid, { failed: failed + 1, until })
}

/** Counts a wrong password, and locks the account when the limit is reached. */
async function countFailure(platform: Platform, user: Principal, rules: PasswordRules): Promise<void> {
  const until = new Date(platform.now().getTime() + (rules.LockoutDuration || LONGEST_IN_MEMORY) * 60_000)
  await saveFailure(platform, user, rules).catch((error: unknown) => {
    if (!isDiskWriteError(error)) throw error
    countInMemory(platform, user, until)
  })
}

async function saveFailure(platform: Platform, { uid }: Principal, rules: PasswordRules): Promise<void> {
  const now = platform.now()
  const until = new Date(now.getTime() + rules.LockoutDuration * 60_000).toISOString()
  // The database counts, so that concurrent attempts are all counted.
  await platform.db.query(
    `update principals p set failed = n.failed,
       locked_until = case when n.failed >= $3 then $4::timestamptz end
     from (select case when locked_until <= $2 then 1 else failed + 1 end as failed
       from principals where uid = $1 for update) n
     where p.uid = $1`,
    [uid, now.toISOString(), rules.AllowedFailedAttempts, rules.LockoutDuration === 0 ? 'infinity' : until],
  )
}

function lockedOut(): PlatformError {
  return authError('LockedOut', 'The user is locked out after too many failed attempts. Try again later.')
}

/**
 * Returns true when the password was a valid one-time password, which is then void. Returns false while the data cannot
 * be changed.
 */
function consumeOneTimePassword(
  platform: Platform,
  user: Principal,
  password: string,
  now: Date,
): Promise<boolean> {
  return consumeCode(platform.db, 'password', user.uid, password, now).catch((error: unknown) => {
    if (isDiskWriteError(error)) return false
    throw error
  })
}

/** Returns the user with this name and password, or one-time password; rejects with the token endpoint's codes. */
export async function checkPassword(
  platform: Platform,
  username: string,
  password: string,
): Promise<Principal> {
  if (username === '' || password === '') {
    throw authError('UsernameAndPasswordRequired', 'Username and password are required.')
  }
  const wrong = (): PlatformError =>
    authError('InvalidUsernameOrPassword', 'The username or password is wrong.')
  const user = await principalByName(platform.db, username)
  if (!user) {
    await pretendToVerify(password)
    throw wrong()
  }
  const now = platform.now()
  const rules = await passwordRules(platform.db, user)
  if (isLocked(user, now) || isLockedInMemory(platform, user, rules)) throw lockedOut()
  if (user.password === null) await pretendToVerify(password)
  if (user.password !== null && (await verifyPassword(user.password, password))) {
    if (!isSecure(rules, password)) throw insecurePasswordError('Auth', rules)
    if (isExpired(rules, user, now)) {
      throw authError('PasswordExpired', 'The password has expired and must be changed.')
    }
  } else if (!(await consumeOneTimePassword(platform, user, password, now))) {
    await countFailure(platform, user, rules)
    throw wrong()
  }
  // Concurrent attempts may have locked the account during this check.
  const latest = await principalById(platform.db, user.uid)
  if (!latest) throw wrong()
  if (isLocked(latest, now)) throw lockedOut()
  return latest
}

/** Stores the time of a sign-in. A disk that cannot be written does not prevent the sign-in. */
export async function recordSignIn(platform: Platform, { uid }: Principal): Promise<void> {
  unsavedFailures.get(platform)?.delete(uid)
  await platform.db
    .query('update principals set failed = 0, locked_until = null, last_active = $2 where uid = $1', [
      uid,
      platform.now().toISOString(),
    ])
    .catch((error: unknown) => {
      if (!isDiskWriteError(error)) throw error
    })
}
