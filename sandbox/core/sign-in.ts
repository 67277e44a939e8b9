import { isWriteRefused } from '../db/room'
import { authError, letsIn } from './client-access'
import type { UserKind } from './context'
import type { PlatformError } from './errors'
import type { Platform } from './platform'
import { isExpired, insecure, isSecure, passwordRules, type PasswordRules } from './password-rules'
import { pretendToVerify, verifyPassword } from './passwords'
import { isLocked, principalById, principalByName, type Principal } from './principals'
import { spendCode } from './sent-codes'
import { readRecord, type Stored } from './store'

/** The resource that users of a kind are records of. */
export const USER_RESOURCE: Record<UserKind, string> = {
  admin: 'AdminUsers',
  buyer: 'Users',
  supplier: 'SupplierUsers',
}

/** Minutes for which a lock-out that is to last until someone lifts it is kept while it cannot be saved. */
const LONGEST_IN_MEMORY = 60 * 24

/** The record of whoever signs in; null when it is gone. */
export function userRecord(platform: Platform, user: Pick<Principal, 'kind' | 'company' | 'userId'>) {
  const parents = user.company === '' ? [] : [user.company]
  return readRecord(platform.db, platform.table(USER_RESOURCE[user.kind]), parents, user.userId)
}

/** Refuses a user who, or whose company, is not active. */
export async function checkUserActive(platform: Platform, user: Principal): Promise<void> {
  const record = await userRecord(platform, user)
  if (!record?.body.Active) throw authError('UserNotActive', 'The user is not active.')
  if (user.company === '') return
  const companies = platform.table(user.kind === 'buyer' ? 'Buyers' : 'Suppliers')
  const company = await readRecord(platform.db, companies, [], user.company)
  if (!company?.body.Active) throw authError('CompanyNotActive', 'The company of the user is not active.')
}

/** What every grant asks, also of the user a client acts as and of tokens that are renewed. */
export async function checkUserMay(platform: Platform, client: Stored, user: Principal): Promise<void> {
  await checkUserActive(platform, user)
  if (await letsIn(platform, client, user)) return
  throw authError('UserNotAuthorizedToAdmin', 'The API client is not for this kind of user.', 401)
}

/**
 * Wrong passwords that could not be counted in the data, whose disk is full or can only be read: signing in goes on
 * then, and so does the lock-out.
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

/** Counts a wrong password, and locks the account at the last one that is allowed. */
async function countFailure(platform: Platform, user: Principal, rules: PasswordRules): Promise<void> {
  const until = new Date(platform.now().getTime() + (rules.LockoutDuration || LONGEST_IN_MEMORY) * 60_000)
  await saveFailure(platform, user, rules).catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error
    countInMemory(platform, user, until)
  })
}

async function saveFailure(platform: Platform, { uid }: Principal, rules: PasswordRules): Promise<void> {
  const now = platform.now()
  const until = new Date(now.getTime() + rules.LockoutDuration * 60_000).toISOString()
  // Counted by the database, so that guesses at the same time are all counted.
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

/** True when it was one, which now counts no more. None does while the data cannot be changed. */
function spendOneTimePassword(
  platform: Platform,
  user: Principal,
  password: string,
  now: Date,
): Promise<boolean> {
  return spendCode(platform.db, 'password', user.uid, password, now).catch((error: unknown) => {
    if (isWriteRefused(error)) return false
    throw error
  })
}

/** The user of this name and password, or one-time password; refuses with the token endpoint's codes. */
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
    if (!isSecure(rules, password)) throw insecure('Auth', rules)
    if (isExpired(rules, user, now)) {
      throw authError('PasswordExpired', 'The password is too old and must be changed.')
    }
  } else if (!(await spendOneTimePassword(platform, user, password, now))) {
    await countFailure(platform, user, rules)
    throw wrong()
  }
  // Guesses at the same time may have locked the account while this one was looked at.
  const latest = await principalById(platform.db, user.uid)
  if (!latest) throw wrong()
  if (isLocked(latest, now)) throw lockedOut()
  return latest
}

/** Notes that a user has signed in, where the disk has room for it: nobody is kept out because it has none. */
export async function noteSignIn(platform: Platform, { uid }: Principal): Promise<void> {
  unsavedFailures.get(platform)?.delete(uid)
  await platform.db
    .query('update principals set failed = 0, locked_until = null, last_active = $2 where uid = $1', [
      uid,
      platform.now().toISOString(),
    ])
    .catch((error: unknown) => {
      if (!isWriteRefused(error)) throw error
    })
}
