import type { Queryable } from '../../db/types'
import { SqlError } from '../../db/types'
import { platformError } from '../http/errors'
import type { Change } from '../records/changed-tables'
import type { Invalidation } from '../records/invalidation'

export const USER_KINDS = ['admin', 'buyer', 'supplier'] as const
export type UserKind = (typeof USER_KINDS)[number]

/** A sign-in: one row for a user of any kind, because usernames are unique across the marketplace. */
export interface Principal {
  uid: number
  username: string
  kind: UserKind
  /** Buyer or supplier ID; empty for admins. */
  company: string
  userId: string
  password: string | null
  passwordSet: string | null
  failed: number
  lockedUntil: Date | null
  lastActive: string | null
  revokedBefore: Date | null
}

/** The key of a user, which does not depend on the username. */
export type UserKey = Pick<Principal, 'kind' | 'company' | 'userId'>

const COLUMNS =
  'uid, username, kind, company, user_id, password, password_set, failed, locked_until, last_active, revoked_before'

/** The last instant that JavaScript can represent. */
const FOR_EVER = new Date(8.64e15)

/** The columns of a principal as the database returns them. */
type Row = [
  uid: string,
  username: string,
  kind: UserKind,
  company: string,
  userId: string,
  password: string | null,
  passwordSet: string | null,
  failed: string,
  lockedUntil: string | null,
  lastActive: string | null,
  revoked: string | null,
]

function fromRow(row: Row): Principal {
  const [
    uid,
    username,
    kind,
    company,
    userId,
    password,
    passwordSet,
    failed,
    lockedUntil,
    lastActive,
    revoked,
  ] = row
  return {
    uid: Number(uid),
    username,
    kind,
    company,
    userId,
    password,
    passwordSet,
    failed: Number(failed),
    lockedUntil: lockedUntil === 'infinity' ? FOR_EVER : lockedUntil ? new Date(lockedUntil) : null,
    lastActive,
    revokedBefore: revoked ? new Date(revoked) : null,
  }
}

/** Returns the user with this username, in any case. */
export async function principalByName(db: Queryable, username: string): Promise<Principal | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from principals where username_key = $1`,
    [username.toLowerCase()],
    { prepared: true },
  )
  return rows[0] ? fromRow(rows[0]) : null
}

export async function principalById(db: Queryable, uid: number): Promise<Principal | null> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from principals where uid = $1`, [uid], {
    prepared: true,
  })
  return rows[0] ? fromRow(rows[0]) : null
}

/** Returns the principals of some users of one company, by `company/userId`. */
export async function principalsOf(
  db: Queryable,
  kind: UserKind,
  users: readonly { company: string; userId: string }[],
): Promise<Map<string, Principal>> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from principals where kind = $1 and (company, user_id) in (
      select * from unnest($2::text[], $3::text[]))`,
    [kind, users.map((user) => user.company), users.map((user) => user.userId)],
  )
  return new Map(rows.map(fromRow).map((one) => [`${one.company}/${one.userId}`, one]))
}

function usernameTaken(error: unknown, username: string): unknown {
  if (error instanceof SqlError && error.code === '23505' && error.constraint?.includes('username')) {
    return platformError(
      'User.UsernameMustBeUnique',
      `The username "${username}" is taken.`,
      { Username: username },
      409,
    )
  }
  return error
}

/** Adds the sign-in of a new user. The user can sign in once a password is set. */
export async function addPrincipal(
  db: Queryable,
  user: UserKey & { username: string },
  now: Date,
): Promise<void> {
  try {
    await db.query(
      `insert into principals (username, username_key, kind, company, user_id, created) values ($1, $2, $3, $4, $5, $6)`,
      [user.username, user.username.toLowerCase(), user.kind, user.company, user.userId, now.toISOString()],
    )
  } catch (error) {
    throw usernameTaken(error, user.username)
  }
}

/** Updates the sign-in after a change of the user's ID or username. */
export async function renamePrincipal(
  db: Queryable,
  user: UserKey,
  to: { userId: string; username: string },
): Promise<void> {
  try {
    await db.query(
      `update principals set user_id = $4, username = $5, username_key = $6 where kind = $1 and company = $2 and user_id = $3`,
      [user.kind, user.company, user.userId, to.userId, to.username, to.username.toLowerCase()],
    )
  } catch (error) {
    throw usernameTaken(error, to.username)
  }
}

/** Returns the row of one user; null when it does not exist. */
export async function principalOf(
  db: Queryable,
  { kind, company, userId }: UserKey,
): Promise<Principal | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from principals where kind = $1 and company = $2 and user_id = $3`,
    [kind, company, userId],
    { prepared: true },
  )
  return rows[0] ? fromRow(rows[0]) : null
}

/**
 * Maximum time by which the `nbf` of a token may be in the future, in seconds. `nbf` is a whole second, and after a
 * revocation new tokens start with a later one.
 */
export const MAX_CLOCK_SKEW_SECONDS = 10

/**
 * Returns the time before which tokens are revoked: those with an earlier `nbf`. In seconds; 0 when none are. A
 * revocation further in the future than possible was made before the clock was set back, and is ignored.
 */
export function revokedUntil({ revokedBefore }: Principal, now: Date): number {
  const ahead = revokedBefore ? revokedBefore.getTime() - now.getTime() : Infinity
  return revokedBefore && ahead <= MAX_CLOCK_SKEW_SECONDS * 1000 ? revokedBefore.getTime() / 1000 : 0
}

/**
 * Revokes every token of a user that was issued until now. `nbf` has whole seconds, so tokens of the current second are
 * revoked too, and later ones start with the next second.
 */
export async function revokeTokens(db: Queryable, uid: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.query(
    `update principals set revoked_before = greatest(
       date_trunc('second', $2::timestamptz) + interval '1 second',
       case when revoked_before <= $2::timestamptz + interval '9 seconds'
         then revoked_before + interval '1 second' end)
     where uid = $1`,
    [uid, at],
  )
  await db.query('delete from refresh_tokens where uid = $1', [uid])
}

/** Returns true while a user is locked out after too many wrong passwords. */
export function isLocked({ lockedUntil }: Principal, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now
}

/** Unlocks a user who was locked out. */
export async function unlock(db: Queryable, uid: number): Promise<void> {
  await db.query('update principals set failed = 0, locked_until = null where uid = $1', [uid])
}

const USER_TABLES = ['principals', 'users', 'supplierusers', 'adminusers', 'buyers', 'suppliers']

/** Cache of callers, which every request reads. It is emptied when a user changes. */
export class PrincipalCache {
  private readonly known = new Map<number, Principal>()
  private version = 0

  constructor(private readonly invalidation: Invalidation) {}

  /** Returns the principal with this numeric ID; null when it does not exist. */
  find(db: Queryable, uid: number): Principal | Promise<Principal | null> {
    return this.known.get(uid) ?? this.read(db, uid)
  }

  /** Empties the cache when one of the changed tables holds users. */
  forget(change: Change): void {
    if (change !== 'all' && !USER_TABLES.some((table) => change.has(table))) return
    this.known.clear()
    this.version++
  }

  private async read(db: Queryable, uid: number): Promise<Principal | null> {
    const { version } = this
    const principal = await principalById(db, uid)
    // A change during the read makes the result too old to cache.
    if (principal && version === this.version && this.invalidation.receivesNotices)
      this.known.set(uid, principal)
    return principal
  }
}
